/* Random Qwixx, written straightforwardly in C: what benchmarks/compiled.py compares the compiled rules with.
 *
 *     cc -O2 -o qwixx qwixx.c && ./qwixx PLAYERS GAMES
 *
 * prints the games per second of processor time and the mean points. Dice and choices are drawn as in
 * rowlock.fast.random_numbers. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    int last[4], marks[4], penalties;
} Sheet;

typedef struct {
    int colour, square;
} Cross;

static const uint64_t STEP = 0x9E3779B97F4A7C15ull;
static uint64_t stream;

static uint64_t mixed(uint64_t counter) {
    uint64_t bits = (counter ^ (counter >> 30)) * 0xBF58476D1CE4E5B9ull;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBull;
    return bits ^ (bits >> 31);
}

static uint64_t drawn(void) {
    stream += STEP;
    return mixed(stream);
}

static int below(int count) { return (int)(((drawn() >> 32) * (uint64_t)count) >> 32); }

static int square_of(int colour, int number) { return colour < 2 ? number - 2 : 12 - number; }

static int may_cross(const Sheet *sheet, const int *closed, int colour, int square) {
    return !closed[colour] && square > sheet->last[colour] && (square < 10 || sheet->marks[colour] >= 5);
}

static void make_cross(Sheet *sheet, Cross cross) {
    sheet->last[cross.colour] = cross.square;
    sheet->marks[cross.colour] += cross.square == 10 ? 2 : 1;
}

static int points(const Sheet *sheet) {
    int sum = -5 * sheet->penalties;
    for (int colour = 0; colour < 4; colour++) sum += sheet->marks[colour] * (sheet->marks[colour] + 1) / 2;
    return sum;
}

static void play(int players, int first, int *scores) {
    Sheet sheets[5];
    Cross chosen[5];
    int closed[4] = {0, 0, 0, 0}, closed_rows = 0, active = first;
    for (int seat = 0; seat < players; seat++) {
        for (int colour = 0; colour < 4; colour++) {
            sheets[seat].last[colour] = -1;
            sheets[seat].marks[colour] = 0;
        }
        sheets[seat].penalties = 0;
    }
    for (;;) {
        int dice[6];
        uint64_t faces = drawn() % 46656;
        for (int die = 0; die < 6; die++, faces /= 6) dice[die] = 1 + (int)(faces % 6);

        for (int seat = 0; seat < players; seat++) {
            Cross legal[5] = {{-1, 0}};
            int count = 1;
            for (int colour = 0; colour < 4; colour++) {
                Cross cross = {colour, square_of(colour, dice[0] + dice[1])};
                if (may_cross(&sheets[seat], closed, colour, cross.square)) legal[count++] = cross;
            }
            chosen[seat] = legal[below(count)];
        }
        for (int seat = 0; seat < players; seat++)
            if (chosen[seat].colour >= 0) make_cross(&sheets[seat], chosen[seat]);
        for (int seat = 0; seat < players; seat++)
            if (chosen[seat].colour >= 0 && chosen[seat].square == 10 && !closed[chosen[seat].colour]) {
                closed[chosen[seat].colour] = 1;
                closed_rows++;
            }
        if (closed_rows >= 2) break;

        Sheet *own = &sheets[active];
        Cross legal[9] = {{-1, 0}};
        int count = 1;
        for (int colour = 0; colour < 4; colour++) {
            if (closed[colour]) continue;
            Cross one = {colour, square_of(colour, dice[0] + dice[2 + colour])};
            Cross other = {colour, square_of(colour, dice[1] + dice[2 + colour])};
            if (may_cross(own, closed, colour, one.square)) legal[count++] = one;
            if (other.square != one.square && may_cross(own, closed, colour, other.square)) legal[count++] = other;
        }
        Cross cross = legal[below(count)];
        if (cross.colour >= 0) {
            make_cross(own, cross);
            if (cross.square == 10) {
                closed[cross.colour] = 1;
                closed_rows++;
            }
        } else if (chosen[active].colour < 0) {
            own->penalties++;
        }
        if (closed_rows >= 2 || own->penalties == 4) break;
        active = (active + 1) % players;
    }
    for (int seat = 0; seat < players; seat++) scores[seat] = points(&sheets[seat]);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int players = atoi(argv[1]), games = atoi(argv[2]), scores[5];
    double sum = 0;
    struct timespec started, ended;
    if (players < 1 || players > 5 || games < 1) return 2;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &started);
    for (int game = 0; game < games; game++) {
        stream = mixed(mixed(1 + STEP) + (uint64_t)game * STEP);
        play(players, game % players, scores);
        for (int seat = 0; seat < players; seat++) sum += scores[seat];
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (double)(ended.tv_sec - started.tv_sec) + 1e-9 * (double)(ended.tv_nsec - started.tv_nsec);
    printf("%.0f %.4f\n", games / seconds, sum / games / players);
    return 0;
}
