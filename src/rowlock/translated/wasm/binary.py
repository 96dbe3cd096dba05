"""The binary format of WebAssembly: numbers, instructions and sections."""

import struct
from collections.abc import Iterable, Sequence

I32, I64, F32, F64, V128 = b"\x7f", b"\x7e", b"\x7d", b"\x7c", b"\x7b"
VOID = b"\x40"

OPCODES = {
    "unreachable": 0x00,
    "block": 0x02,
    "loop": 0x03,
    "if": 0x04,
    "else": 0x05,
    "end": 0x0B,
    "br": 0x0C,
    "br_if": 0x0D,
    "return": 0x0F,
    "call": 0x10,
    "select": 0x1B,
    "local.get": 0x20,
    "local.set": 0x21,
    "global.get": 0x23,
    "global.set": 0x24,
    "i64.load": 0x29,
    "f32.load": 0x2A,
    "f64.load": 0x2B,
    "i32.load8_u": 0x2D,
    "i64.store": 0x37,
    "f32.store": 0x38,
    "f64.store": 0x39,
    "i32.store8": 0x3A,
    "i32.const": 0x41,
    "i64.const": 0x42,
    "f32.const": 0x43,
    "f64.const": 0x44,
    "i32.eqz": 0x45,
    "i32.eq": 0x46,
    "i32.ne": 0x47,
    "i32.ge_u": 0x4F,
    "i64.eqz": 0x50,
    "i64.eq": 0x51,
    "i64.ne": 0x52,
    "i64.lt_s": 0x53,
    "i64.lt_u": 0x54,
    "i64.gt_s": 0x55,
    "i64.gt_u": 0x56,
    "i64.le_s": 0x57,
    "i64.le_u": 0x58,
    "i64.ge_s": 0x59,
    "i64.ge_u": 0x5A,
    "f32.eq": 0x5B,
    "f32.ne": 0x5C,
    "f32.lt": 0x5D,
    "f32.gt": 0x5E,
    "f32.le": 0x5F,
    "f32.ge": 0x60,
    "f64.eq": 0x61,
    "f64.ne": 0x62,
    "f64.lt": 0x63,
    "f64.gt": 0x64,
    "f64.le": 0x65,
    "f64.ge": 0x66,
    "i32.add": 0x6A,
    "i32.sub": 0x6B,
    "i32.mul": 0x6C,
    "i32.and": 0x71,
    "i32.or": 0x72,
    "i32.xor": 0x73,
    "i32.shr_u": 0x76,
    "i64.clz": 0x79,
    "i64.ctz": 0x7A,
    "i64.popcnt": 0x7B,
    "i64.add": 0x7C,
    "i64.sub": 0x7D,
    "i64.mul": 0x7E,
    "i64.div_s": 0x7F,
    "i64.div_u": 0x80,
    "i64.rem_s": 0x81,
    "i64.rem_u": 0x82,
    "i64.and": 0x83,
    "i64.or": 0x84,
    "i64.xor": 0x85,
    "i64.shl": 0x86,
    "i64.shr_s": 0x87,
    "i64.shr_u": 0x88,
    "f32.abs": 0x8B,
    "f32.neg": 0x8C,
    "f32.sqrt": 0x91,
    "f32.add": 0x92,
    "f32.sub": 0x93,
    "f32.mul": 0x94,
    "f32.div": 0x95,
    "f32.max": 0x97,
    "f64.abs": 0x99,
    "f64.neg": 0x9A,
    "f64.sqrt": 0x9F,
    "f64.add": 0xA0,
    "f64.sub": 0xA1,
    "f64.mul": 0xA2,
    "f64.div": 0xA3,
    "i32.wrap_i64": 0xA7,
    "i64.extend_i32_s": 0xAC,
    "i64.extend_i32_u": 0xAD,
    "i64.trunc_f64_s": 0xB0,
    "f32.convert_i64_s": 0xB4,
    "f32.demote_f64": 0xB6,
    "f64.convert_i64_s": 0xB9,
    "f64.promote_f32": 0xBB,
}

VECTOR_PREFIX = b"\xfd"
VECTOR_OPCODES = {
    "v128.load": 0x00,
    "v128.store": 0x0B,
    "f32x4.splat": 0x13,
    "f32x4.extract_lane": 0x1F,
    "f32x4.add": 0xE4,
    "f32x4.mul": 0xE6,
    "f32x4.max": 0xE9,
}

SIZES = {I32: 4, I64: 8, F32: 4, F64: 8}


def unsigned(number: int) -> bytes:
    """A whole number in LEB128."""
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        if not number:
            return bytes((*out, low))
        out.append(low | 0x80)


def signed(number: int) -> bytes:
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        if (number == 0 and not low & 0x40) or (number == -1 and low & 0x40):
            return bytes((*out, low))
        out.append(low | 0x80)


def instruction(name: str, *immediates: bytes) -> bytes:
    code = VECTOR_PREFIX + unsigned(VECTOR_OPCODES[name]) if name in VECTOR_OPCODES else bytes((OPCODES[name],))
    return code + b"".join(immediates)


def i32_const(number: int) -> bytes:
    return instruction("i32.const", signed(number))


def i64_const(number: int) -> bytes:
    return instruction("i64.const", signed(number - (1 << 64) if number >> 63 == 1 else number))


def f64_const(number: float) -> bytes:
    return instruction("f64.const", struct.pack("<d", number))


def f32_const(number: float) -> bytes:
    return instruction("f32.const", struct.pack("<f", number))


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def sized(body: bytes) -> bytes:
    return unsigned(len(body)) + body


def section(number: int, body: bytes) -> bytes:
    return bytes((number,)) + sized(body)


def name(text: str) -> bytes:
    return sized(text.encode())


def function_type(parameters: Iterable[bytes], results: Iterable[bytes]) -> bytes:
    return b"\x60" + vector(list(parameters)) + vector(list(results))


def function_body(local_types: Sequence[bytes], code: bytes) -> bytes:
    runs: list[list[bytes]] = []
    for one in local_types:
        if runs and runs[-1][0] == one:
            runs[-1].append(one)
        else:
            runs.append([one])
    declared = vector([unsigned(len(run)) + run[0] for run in runs])
    return sized(declared + code + instruction("end"))
