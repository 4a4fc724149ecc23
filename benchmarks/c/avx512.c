/* The fastest C we know: 64 shoes in lock step, 16 bits a lane, no shuffle at all.
 *
 * A shoe is nine cumulative counts: cards worth 0, worth at most 1, … at most 8. A place drawn uniformly
 * is compared with them, which gives the card's value and takes it out. Two places come from 32 random
 * bits by Lemire's method for a product of bounds; the rare lane in doubt is settled exactly, one by one.
 * Written for AVX-512; where the machine has only AVX2 the same program runs on vectors half as wide
 * and says so in its name. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "lanes.h"

enum { CARDS = 416, START = 15, SHOES = 64, STAND = 10, NEVER = 0x7fff, NATURAL = 0x8000, FULL_SUM = 2304 };

typedef struct {
    Vec counts[9], sum, left, random[4], wins, ties;
} Block;

static const uint16_t full[10] = {128, 160, 192, 224, 256, 288, 320, 352, 384, 416};
static uint64_t spare; /* the generator of seeds, and of words for lanes in doubt */

static uint64_t splitmix(void)
{
    uint64_t z = spare += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static inline Vec next(Vec *s) /* sfc64 */
{
    Vec out = V(add_epi64)(V(add_epi64)(s[0], s[1]), s[3]);
    s[3] = V(add_epi64)(s[3], one_each());
    s[0] = xor(s[1], V(srli_epi64)(s[1], 11));
    s[1] = V(add_epi64)(s[2], V(slli_epi64)(s[2], 3));
    s[2] = V(add_epi64)(rotate_24(s[2]), out);
    return out;
}

/* The whole part of (high, low) × bound; the fraction stays for the next place. */
static inline Vec place(Vec *high, Vec *low, Vec bound)
{
    Vec part = V(mulhi_epu16)(*low, bound), sum = V(add_epi16)(V(mullo_epi16)(*high, bound), part);
    Vec at = carry(V(mulhi_epu16)(*high, bound), sum, part);
    *high = sum;
    *low = V(mullo_epi16)(*low, bound);
    return at;
}

/* Lemire's exact rejection, lane by lane: called for about one block of coups in 400. */
static __attribute__((noinline)) void settle(const Vec *words, const Vec *left, Vec *places)
{
    for (int lane = 0; lane < LANES; lane++)
        for (int pair = 0; pair < 6; pair += 2) {
            const Lane *high = (const Lane *)&words[pair], *low = (const Lane *)&words[pair + 1];
            uint64_t n = ((const Lane *)left)[lane] - pair, product = n * (n - 1);
            uint64_t word = (uint64_t)high[lane] << 16 | low[lane];
            while ((uint32_t)(word * product) < (1ull << 32) % product)
                word = splitmix() >> 32;
            ((Lane *)&places[pair])[lane] = word * n >> 32;
            ((Lane *)&places[pair + 1])[lane] = (uint32_t)(word * n) * (n - 1) >> 32;
        }
}

static inline void take(Vec *counts, Vec at)
{
    for (int value = 0; value < 9; value++)
        counts[value] = drop_one(counts[value], above(counts[value], at));
}

/* A card worth v has lowered 9 − v of the counts: their sum tells what was drawn. */
static inline Vec sum(const Vec *c)
{
    Vec low = V(add_epi16)(V(add_epi16)(c[0], c[1]), V(add_epi16)(c[2], c[3]));
    Vec high = V(add_epi16)(V(add_epi16)(c[4], c[5]), V(add_epi16)(c[6], c[7]));
    return V(add_epi16)(V(add_epi16)(low, high), c[8]);
}

static inline Vec last_figure(Vec points) /* of at most 19 */
{
    return V(min_epu16)(points, V(sub_epi16)(points, V(set1_epi16)(10)));
}

static inline Vec drawn(int nines, Vec before, Vec after)
{
    return V(sub_epi16)(V(set1_epi16)((short)nines), V(sub_epi16)(before, after));
}

static inline void coup(Block *block, Table players, Table bankers, Table bits)
{
    Vec words[6], places[6], c[9], left = block->left, least = V(set1_epi16)(-1);
    for (int word = 0; word < 6; word++)
        words[word] = next(block->random);
    for (int pair = 0; pair < 6; pair += 2) {
        Vec high = words[pair], low = words[pair + 1];
        places[pair] = place(&high, &low, V(sub_epi16)(left, V(set1_epi16)((short)pair)));
        places[pair + 1] = place(&high, &low, V(sub_epi16)(left, V(set1_epi16)((short)(pair + 1))));
        least = V(min_epu16)(least, high);
    }
    if (__builtin_expect(any_upto(least, V(set1_epi16)(CARDS * CARDS >> 16)), 0))
        settle(words, &left, places);

    for (int value = 0; value < 9; value++)
        c[value] = block->counts[value];
    Vec none = block->sum;
    take(c, places[0]), take(c, places[1]);
    Vec two = sum(c);
    take(c, places[2]), take(c, places[3]);
    Vec four = sum(c), player = last_figure(drawn(18, none, two)), banker = last_figure(drawn(18, two, four));
    Vec code = look(players, player), row = look(bankers, banker), never = V(set1_epi16)(NEVER);
    Mask over = has(or(code, row), V(set1_epi16)((short)NATURAL));
    Mask draws = but(has(code, V(set1_epi16)(1)), over);
    take(c, pick(draws, places[4], never));
    Vec five = sum(c), third = drawn(9, four, five);
    Mask bank = but(has(row, look(bits, pick(draws, third, V(set1_epi16)(STAND)))), over);
    take(c, pick(bank, pick(draws, places[5], places[4]), never));
    player = last_figure(V(add_epi16)(player, keep(draws, third)));
    Vec six = sum(c);
    banker = last_figure(V(add_epi16)(banker, keep(bank, drawn(9, five, six))));
    block->wins = add_one(block->wins, above(player, banker));
    block->ties = add_one(block->ties, equal(player, banker));

    left = drop_one(drop_one(V(sub_epi16)(left, V(set1_epi16)(4)), draws), bank);
    Mask fresh = above(V(set1_epi16)(START), left);
    block->sum = pick(fresh, V(set1_epi16)(FULL_SUM), six);
    block->left = pick(fresh, V(set1_epi16)(CARDS), left);
    for (int value = 0; value < 9; value++)
        block->counts[value] = pick(fresh, V(set1_epi16)((short)full[value]), c[value]);
}

static long collect(Vec *lanes)
{
    long total = 0;
    for (int lane = 0; lane < LANES; lane++)
        total += ((Lane *)lanes)[lane];
    *lanes = xor(*lanes, *lanes);
    return total;
}

int main(int argc, char **argv)
{
    long rounds = (argc > 1 ? atol(argv[1]) : 10000000) / SHOES, player = 0, tie = 0;
    spare = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    static Block blocks[SHOES / LANES];
    for (Block *block = blocks; block < blocks + SHOES / LANES; block++) {
        for (int value = 0; value < 9; value++)
            block->counts[value] = V(set1_epi16)((short)full[value]);
        block->left = V(set1_epi16)(CARDS);
        block->sum = sum(block->counts);
        for (int word = 0; word < LANES; word++)
            ((Word *)block->random)[word] = splitmix();
    }
    Table players = table((uint16_t[]){1, 1, 1, 1, 1, 1, 0, 0, NATURAL, NATURAL, 0});
    Table bankers = table((uint16_t[]){0x7ff, 0x7ff, 0x7ff, 0x6ff, 0x4fc, 0x4f0, 0xc0, 0, NATURAL, NATURAL, 0});
    Table bits = table((uint16_t[]){1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024});

    double started = now();
    for (long round = 1; round <= rounds; round++) {
        for (Block *block = blocks; block < blocks + SHOES / LANES; block++)
            coup(block, players, bankers, bits);
        if (round % 0x8000 == 0 || round == rounds)
            for (Block *block = blocks; block < blocks + SHOES / LANES; block++)
                player += collect(&block->wins), tie += collect(&block->ties);
    }
    double seconds = now() - started;
    printf("{\"name\": \"" NAME "\", \"coups\": %ld, \"seconds\": %.6f, \"player\": %ld, \"banker\": %ld, \"tie\": %ld}\n",
           rounds * SHOES, seconds, player, rounds * SHOES - player - tie, tie);
    return 0;
}
