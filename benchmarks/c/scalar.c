/* The best scalar C we know: four shoes side by side, each card drawn when it is dealt.
 *
 * Nothing is shuffled ahead: one 64-bit word gives the six places of a coup's longest deal (Lemire's
 * method for a product of bounds, exact), the cards found there go to the end of the shoe, and those
 * the coup does not use stay in it. A table over the first four values says how the coup goes on. */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"

enum { CARDS = 416, START = 15, SHOES = 4, STAND = 10 };

typedef struct {
    uint64_t random;
    int64_t left;
    uint8_t cards[CARDS];
} Shoe;

/* After four cards: both points, whether Player draws, and which thirds make Banker draw. */
typedef struct {
    uint8_t player, banker, draws;
    uint16_t bankers;
} Turn;

static Turn turns[10000];
static uint8_t last_figure[20];

static inline uint64_t next(uint64_t *state) /* wyrand */
{
    *state += 0xa0761d6478bd642f;
    __uint128_t product = (__uint128_t)*state * (*state ^ 0xe7037ed1a0b428db);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static int banker_draws(int banker, int third)
{
    static const uint16_t rows[8] = {0x7ff, 0x7ff, 0x7ff, 0x6ff, 0x4fc, 0x4f0, 0x0c0, 0};
    return rows[banker] >> third & 1;
}

static void prepare(void)
{
    for (int sum = 0; sum < 20; sum++)
        last_figure[sum] = sum % 10;
    for (int at = 0; at < 10000; at++) {
        Turn *turn = &turns[at];
        turn->player = (at / 1000 + at / 100 % 10) % 10;
        turn->banker = (at / 10 % 10 + at % 10) % 10;
        if (turn->player >= 8 || turn->banker >= 8)
            continue;
        turn->draws = turn->player < 6;
        for (int third = 0; third <= STAND; third++)
            turn->bankers |= banker_draws(turn->banker, third) << third;
    }
}

/* The next place: the whole part of word × bound; what is left of the word serves the places after it. */
static inline uint64_t place(uint64_t *word, uint64_t bound)
{
    unsigned long long whole;
    *word = _mulx_u64(*word, bound, &whole);
    return whole;
}

static inline uint8_t take(uint8_t *cards, uint64_t at, int64_t last)
{
    uint8_t card = cards[at];
    cards[at] = cards[last];
    cards[last] = card;
    return card;
}

static inline void coup(Shoe *shoe, uint64_t *tally)
{
    uint64_t n = shoe->left, word, a, b, c, d, e, f;
    uint64_t product = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5);
    do {
        word = next(&shoe->random);
        a = place(&word, n), b = place(&word, n - 1), c = place(&word, n - 2);
        d = place(&word, n - 3), e = place(&word, n - 4), f = place(&word, n - 5);
    } while (__builtin_expect(word < product, 0) && word < -product % product);

    uint8_t *cards = shoe->cards;
    int first = take(cards, a, n - 1), second = take(cards, b, n - 2);
    int third = take(cards, c, n - 3), fourth = take(cards, d, n - 4);
    int fifth = take(cards, e, n - 5), sixth = take(cards, f, n - 6);
    Turn turn = turns[first * 1000 + second * 100 + third * 10 + fourth];
    int draws = turn.draws, column = STAND + ((fifth - STAND) & -draws); /* no branch to guess wrong */
    int bankers = turn.bankers >> column & 1;
    int player = last_figure[turn.player + (fifth & -draws)];
    int banker = last_figure[turn.banker + ((fifth ^ ((fifth ^ sixth) & -draws)) & -bankers)];
    tally[(player >= banker) + (player > banker)]++;
    n -= 4 + draws + bankers;
    shoe->left = n < START ? CARDS : n;
}

int main(int argc, char **argv)
{
    long coups = argc > 1 ? atol(argv[1]) : 10000000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1, tally[SHOES][3] = {{0}}, sum[3] = {0};
    static Shoe shoes[SHOES];
    for (int shoe = 0; shoe < SHOES; shoe++) {
        shoes[shoe].random = next(&seed);
        shoes[shoe].left = CARDS;
        for (int at = 0; at < CARDS; at++)
            shoes[shoe].cards[at] = at % 13 < 9 ? at % 13 + 1 : 0;
    }
    prepare();

    double started = now();
    long rounds = coups / SHOES;
    for (long round = 0; round < rounds; round++)
        for (int shoe = 0; shoe < SHOES; shoe++)
            coup(&shoes[shoe], tally[shoe]);
    double seconds = now() - started;
    for (int shoe = 0; shoe < SHOES; shoe++)
        for (int which = 0; which < 3; which++)
            sum[which] += tally[shoe][which];
    printf("{\"name\": \"scalar\", \"coups\": %ld, \"seconds\": %.6f, \"player\": %lu, \"banker\": %lu, \"tie\": %lu}\n",
           rounds * SHOES, seconds, sum[2], sum[0], sum[1]);
    return 0;
}
