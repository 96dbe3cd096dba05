"""Bit counts, for sets of choices, numbers or fields as whole numbers. Compiled code has an instruction for each."""


def trailing_zeros(word: int) -> int:
    """The number of trailing zero bits of a word that is not 0: the first element of a set."""
    word = int(word)
    return (word & -word).bit_length() - 1


def leading_zeros(word: int) -> int:
    """The number of leading zero bits of a 64-bit word that is not 0."""
    return 64 - int(word).bit_length()


def ones(word: int) -> int:
    """The number of one bits of a word: how many elements a set has."""
    return int(word).bit_count()
