/* Exact odds of a shoe given by ten value counts: one polynomial over six-card multisets of values.
 *
 * How many ordered deals of a multiset end in an outcome depends on its values only; each such deal can
 * be drawn in as many ways as the falling factorials of the counts multiply to. A multiset is split into
 * its cards worth 0–4 and its cards worth 5–9: 462 products a half, 5,005 pairs that add up to six.
 * Three forms: plain loops, vectors along the longer half, and eight shoes at once. Doubles are exact
 * here: every partial sum is a whole number below 2^53. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { HALF = 462, SIZES = 7, BATCH = 8, STAND = 10, TERMS = 6000, KEYS = 16807 };
#ifdef __AVX512F__
enum { WIDE = 8 };
#define VECTOR "avx512"
#else
enum { WIDE = 4 };
#define VECTOR "avx2"
#endif
typedef double Vec __attribute__((vector_size(WIDE * sizeof(double)), aligned(8), may_alias));
typedef struct { double player, banker; } Odds;

/* Six cards with so many in the low half. The half with fewer multisets gives the rows, the other the
 * columns, padded to whole vectors; the coefficients lie row by row from `start` on. */
typedef struct { int side, row, rows, column, columns, stride, start; } Split;

static const int first[SIZES + 1] = {0, 1, 6, 21, 56, 126, 252, 462}; /* half multisets by size */
static int parent[HALF], value[HALF], taken[HALF], held[HALF][5], key[KEYS];
static Split splits[SIZES];
static double player[TERMS], banker[TERMS];

static int *find(const int *h) { return &key[(((h[0] * 7 + h[1]) * 7 + h[2]) * 7 + h[3]) * 7 + h[4]]; }

static void list_terms(void)
{
    for (int size = 0, at = 1; size < SIZES - 1; size++)
        for (int from = first[size]; from < first[size + 1]; from++)
            for (int v = value[from]; v < 5; v++, at++) {
                memcpy(held[at], held[from], sizeof held[at]);
                parent[at] = from, value[at] = v, taken[at] = held[at][v]++;
            }
    for (int at = 0; at < HALF; at++)
        *find(held[at]) = at;
    for (int low = 0, start = 0; low < SIZES; low++) {
        const int *row = &first[low > 3 ? 6 - low : low], *column = &first[low > 3 ? low : 6 - low];
        int rows = row[1] - row[0], columns = column[1] - column[0], stride = (columns + WIDE - 1) / WIDE * WIDE;
        splits[low] = (Split){low > 3, *row, rows, *column, columns, stride, start};
        start += rows * stride;
    }
}

static int outcome(const int *card) /* 1 Player, -1 Banker, 0 tie */
{
    static const uint16_t rows[8] = {0x7ff, 0x7ff, 0x7ff, 0x6ff, 0x4fc, 0x4f0, 0x0c0, 0};
    int p = (card[0] + card[1]) % 10, b = (card[2] + card[3]) % 10, draws = p < 6;
    if (p < 8 && b < 8) {
        if (rows[b] >> (draws ? card[4] : STAND) & 1)
            b = (b + card[4 + draws]) % 10;
        if (draws)
            p = (p + card[4]) % 10;
    }
    return (p > b) - (p < b);
}

static void list_coefficients(void)
{
    for (int sequence = 0; sequence < 1000000; sequence++) {
        int card[6], count[10] = {0}, low = 0;
        for (int at = 0, rest = sequence; at < 6; at++, rest /= 10)
            count[card[at] = rest % 10]++, low += card[at] < 5;
        Split s = splits[low];
        int row = *find(count + 5 * s.side) - s.row, column = *find(count + 5 * !s.side) - s.column;
        int at = s.start + row * s.stride + column, won = outcome(card);
        player[at] += won > 0, banker[at] += won < 0;
    }
}

/* The products of falling factorials, of the low values and of the high ones. */
static inline void multiply(const double *shoe, double (*half)[HALF + WIDE])
{
    half[0][0] = half[1][0] = 1;
    for (int at = 1; at < HALF; at++)
        for (int side = 0; side < 2; side++)
            half[side][at] = half[side][parent[at]] * (shoe[value[at] + 5 * side] - taken[at]);
    for (int at = HALF; at < HALF + WIDE; at++) /* the padding, read under coefficients of nought */
        half[0][at] = half[1][at] = 0;
}

static Odds plain(const double *shoe)
{
    double half[2][HALF + WIDE], p = 0, b = 0;
    multiply(shoe, half);
    for (const Split *s = splits; s < splits + SIZES; s++) {
        const double *outer = half[s->side] + s->row, *inner = half[!s->side] + s->column;
        for (int row = 0, at = s->start; row < s->rows; row++, at += s->stride) {
            double rp = 0, rb = 0;
            for (int column = 0; column < s->columns; column++) {
                rp += player[at + column] * inner[column];
                rb += banker[at + column] * inner[column];
            }
            p += outer[row] * rp, b += outer[row] * rb;
        }
    }
    return (Odds){p, b};
}

static Odds vector(const double *shoe)
{
    double half[2][HALF + WIDE];
    Vec p = {0}, b = {0};
    multiply(shoe, half);
    for (const Split *s = splits; s < splits + SIZES; s++) {
        const double *outer = half[s->side] + s->row, *inner = half[!s->side] + s->column;
        for (int row = 0, at = s->start; row < s->rows; row++) {
            Vec rp = {0}, rb = {0};
            for (int column = 0; column < s->stride; column += WIDE, at += WIDE) {
                rp += *(Vec *)&player[at] * *(Vec *)&inner[column];
                rb += *(Vec *)&banker[at] * *(Vec *)&inner[column];
            }
            p += outer[row] * rp, b += outer[row] * rb;
        }
    }
    Odds odds = {0, 0};
    for (int lane = 0; lane < WIDE; lane++)
        odds.player += p[lane], odds.banker += b[lane];
    return odds;
}

/* Eight shoes side by side, in one vector of AVX-512 or two of AVX2. */
static void batched(const double *shoes, Odds *odds)
{
    enum { PARTS = BATCH / WIDE };
    static Vec shoe[10][PARTS], half[2][HALF][PARTS];
    Vec p[PARTS] = {{0}}, b[PARTS] = {{0}};
    for (int v = 0; v < 10; v++)
        for (int lane = 0; lane < BATCH; lane++)
            shoe[v][lane / WIDE][lane % WIDE] = shoes[lane * 10 + v];
    for (int at = 0; at < HALF; at++)
        for (int side = 0; side < 2; side++)
            for (int part = 0; part < PARTS; part++) {
                Vec more = shoe[value[at] + 5 * side][part] - taken[at];
                half[side][at][part] = at ? half[side][parent[at]][part] * more : 1 + (Vec){0};
            }
    for (const Split *s = splits; s < splits + SIZES; s++) {
        Vec(*outer)[PARTS] = half[s->side] + s->row, (*inner)[PARTS] = half[!s->side] + s->column;
        for (int row = 0, at = s->start; row < s->rows; row++, at += s->stride) {
            Vec rp[PARTS] = {{0}}, rb[PARTS] = {{0}};
            for (int column = 0; column < s->columns; column++)
                for (int part = 0; part < PARTS; part++) {
                    rp[part] += player[at + column] * inner[column][part];
                    rb[part] += banker[at + column] * inner[column][part];
                }
            for (int part = 0; part < PARTS; part++)
                p[part] += outer[row][part] * rp[part], b[part] += outer[row][part] * rb[part];
        }
    }
    for (int lane = 0; lane < BATCH; lane++)
        odds[lane] = (Odds){p[lane / WIDE][lane % WIDE], b[lane / WIDE][lane % WIDE]};
}

static void run(const char *name, int form, const double *shoes, Odds *odds, long count)
{
    double started = now();
    for (long shoe = 0; shoe < count; shoe += form == 2 ? BATCH : 1)
        if (form == 2)
            batched(shoes + 10 * shoe, odds + shoe);
        else
            odds[shoe] = form ? vector(shoes + 10 * shoe) : plain(shoes + 10 * shoe);
    double seconds = now() - started, total = 416.0 * 415 * 414 * 413 * 412 * 411;
    printf("{\"name\": \"%s\", \"shoes\": %ld, \"seconds\": %.6f, \"player\": %.0f, \"banker\": %.0f, \"tie\": %.0f}\n",
           name, count, seconds, odds->player, odds->banker, total - odds->player - odds->banker);
}

/* The first shoe is eight full decks; up to 255 cards have come out of the others. */
static void fill(double *shoes, long count, uint64_t random)
{
    for (long shoe = 0; shoe < count; shoe++) {
        double *left = memcpy(shoes + 10 * shoe, (double[]){128, 32, 32, 32, 32, 32, 32, 32, 32, 32}, 80);
        for (long drawn = 0; drawn < shoe % 256; drawn++) {
            random = random * 6364136223846793005 + 1442695040888963407;
            int v = (random >> 33) % 13 % 10;
            left[v] -= left[v] > 0;
        }
    }
}

int main(int argc, char **argv)
{
    long count = (argc > 1 ? atol(argv[1]) : 100000) / BATCH * BATCH;
    double *shoes = malloc(count * 10 * sizeof *shoes);
    Odds *odds = calloc(3 * count, sizeof *odds);
    list_terms();
    list_coefficients();
    fill(shoes, count, argc > 2 ? strtoull(argv[2], 0, 10) : 1);
    run("polynomial-plain", 0, shoes, odds, count);
    run("polynomial-" VECTOR, 1, shoes, odds + count, count);
    run("polynomial-" VECTOR "-batched", 2, shoes, odds + 2 * count, count);
    return memcmp(odds, odds + count, 2 * count * sizeof *odds) != 0; /* all three alike */
}
