/* The four payoff matrices of closed-hand Pok Deng: 169 classes a side, one deck, exact integers.
 *
 * Straightforward: one hand of each of the player's classes against all 1,326 of the banker's. What a hand gets
 * against a banker's two cards and any third is summed once for each banker's hand; a pair of hands then takes
 * one pass over the player's third cards. Scores are looked up. Rules: 004, multipliers multiplied. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { CARDS = 52, CODES = 80, CLASSES = 169 };
static uint8_t two[CARDS][CARDS], three[CARDS][CARDS][CARDS];
static int pays[CODES][CODES];
static int64_t found[CLASSES][CLASSES][4];
static const int multipliers[4] = {1, 2, 3, 5};

static int points(int card) { return card % 13 < 9 ? card % 13 + 1 : 0; }
static int is_pok(int code) { return code / 4 >= 10; }

static int multiplier(int a, int b, int c)
{
    int low = a % 13, middle = b % 13, high = c % 13, t;
    if (low > middle) t = low, low = middle, middle = t;
    if (middle > high) t = middle, middle = high, high = t;
    if (low > middle) t = low, low = middle, middle = t;
    int suited = a / 13 == b / 13 && b / 13 == c / 13, straight = middle == low + 1 && high == middle + 1;
    if (low == high) return 3;
    return suited && straight ? 2 : suited || straight ? 1 : 0;
}

static void score(void)
{
    for (int a = 0; a < CARDS; a++)
        for (int b = 0; b < CARDS; b++) {
            int value = (points(a) + points(b)) % 10;
            two[a][b] = 4 * (value + 10 * (value >= 8));
            for (int c = 0; c < CARDS; c++)
                three[a][b][c] = 4 * ((value + points(c)) % 10) + multiplier(a, b, c);
        }
    for (int p = 0; p < CODES; p++)
        for (int b = 0; b < CODES; b++) {
            int sign = (p / 4 > b / 4) - (p / 4 < b / 4);
            pays[p][b] = sign * multipliers[p % 4] * multipliers[b % 4];
        }
}

static int class_of(int a, int b)
{
    int low = a % 13 < b % 13 ? a % 13 : b % 13, high = a % 13 < b % 13 ? b % 13 : a % 13;
    return a / 13 == b / 13 ? 13 * low + high : 13 * high + low;
}

static int against[CARDS][CARDS][CODES];

static void sum_draws(void)
{
    memset(against, 0, sizeof against);
    for (int up = 0; up < CARDS; up++)
        for (int hole = up + 1; hole < CARDS; hole++)
            for (int k = 0; k < CARDS; k++)
                if (k != up && k != hole)
                    for (int code = 0; code < CODES; code++)
                        against[up][hole][code] += pays[code][three[up][hole][k]];
}

static void sum(int one, int other, int times)
{
    int64_t(*rows)[4] = found[class_of(one, other)];
    const uint8_t *mine = three[one][other];
    int held = two[one][other];
    for (int up = 0; up < CARDS; up++)
        for (int hole = up + 1; hole < CARDS; hole++) {
            if (up == one || up == other || hole == one || hole == other) continue;
            int shown = two[up][hole];
            int64_t *cell = rows[class_of(up, hole)];
            if (is_pok(held) || is_pok(shown)) continue;
            cell[0] += (int64_t)times * 48 * 47 * pays[held][shown];
            const uint8_t *theirs = three[up][hole];
            const int *sums = against[up][hole];
            int gone = theirs[one], lost = theirs[other], hit_stand = 0, hit_hit = 0;
            for (int k = 0; k < CARDS; k++)
                if (k != one && k != other && k != up && k != hole) {
                    const int *row = pays[mine[k]];
                    hit_stand += row[shown];
                    hit_hit += sums[mine[k]] - row[gone] - row[lost] - row[theirs[k]];
                }
            cell[1] += (int64_t)times * 47 * (sums[held] - pays[held][gone] - pays[held][lost]);
            cell[2] += (int64_t)times * 47 * hit_stand;
            cell[3] += (int64_t)times * hit_hit;
        }
}

int main(void)
{
    score();
    double start = now();
    sum_draws();
    for (int low = 0; low < 13; low++)
        for (int high = low; high < 13; high++) {
            if (low != high) sum(low, high, 4);
            sum(low, 13 + high, low == high ? 6 : 12);
        }
    double seconds = now() - start;
    int64_t check[4] = {0};
    for (int p = 0; p < CLASSES; p++)
        for (int b = 0; b < CLASSES; b++)
            for (int kind = 0; kind < 4; kind++)
                check[kind] += llabs(found[p][b][kind]);
    printf("{\"name\": \"plain\", \"seconds\": %.9f, \"checks\": [%lld, %lld, %lld, %lld]}\n", seconds,
           (long long)check[0], (long long)check[1], (long long)check[2], (long long)check[3]);
    return 0;
}
