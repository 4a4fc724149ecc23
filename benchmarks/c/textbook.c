/* The textbook simulation: shuffle eight decks of values, deal coups by the printed rules, tally. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"

enum { CARDS = 416, START = 15 };

static uint64_t state;

static uint64_t next(void) /* splitmix64 */
{
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static uint32_t below(uint32_t n) /* Lemire's method, exact */
{
    uint64_t product = (next() >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold)
            product = (next() >> 32) * n;
    }
    return product >> 32;
}

static void shuffle(uint8_t *shoe)
{
    for (uint32_t last = CARDS - 1; last > 0; last--) {
        uint32_t other = below(last + 1);
        uint8_t card = shoe[other];
        shoe[other] = shoe[last];
        shoe[last] = card;
    }
}

static int banker_draws(int banker, int third)
{
    switch (banker) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
    }
}

static const uint8_t *deal(const uint8_t *card, int *player, int *banker)
{
    int p = (card[0] + card[2]) % 10, b = (card[1] + card[3]) % 10;
    card += 4;
    if (p < 8 && b < 8) {
        if (p < 6) {
            int third = *card++;
            p = (p + third) % 10;
            if (banker_draws(b, third))
                b = (b + *card++) % 10;
        } else if (b < 6)
            b = (b + *card++) % 10;
    }
    *player = p;
    *banker = b;
    return card;
}

int main(int argc, char **argv)
{
    long coups = argc > 1 ? atol(argv[1]) : 10000000, tally[3] = {0, 0, 0};
    state = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    uint8_t shoe[CARDS];
    for (int at = 0; at < CARDS; at++)
        shoe[at] = at % 13 < 9 ? at % 13 + 1 : 0;

    double started = now();
    const uint8_t *end = shoe + CARDS, *card = end;
    for (long coup = 0; coup < coups; coup++) {
        if (end - card < START) {
            shuffle(shoe);
            card = shoe;
        }
        int player, banker;
        card = deal(card, &player, &banker);
        tally[player > banker ? 0 : player < banker ? 1 : 2]++;
    }
    double seconds = now() - started;
    printf("{\"name\": \"textbook\", \"coups\": %ld, \"seconds\": %.6f, \"player\": %ld, \"banker\": %ld, \"tie\": %ld}\n",
           coups, seconds, tally[0], tally[1], tally[2]);
    return 0;
}
