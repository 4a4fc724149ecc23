/* Vectors of 16-bit lanes, as wide as the machine has them: 32 lanes with AVX-512, 16 with AVX2. */
#include <immintrin.h>
#include <stdint.h>

typedef uint16_t __attribute__((may_alias)) Lane;
typedef uint64_t __attribute__((may_alias)) Word;

#ifdef __AVX512BW__
enum { LANES = 32 };
typedef __m512i Vec;
typedef __mmask32 Mask;
#define V(name) _mm512_##name
#define NAME "avx512"
static inline Mask above(Vec a, Vec b) { return _mm512_cmpgt_epi16_mask(a, b); }
static inline Mask equal(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }
static inline Vec add_one(Vec a, Mask m) { return _mm512_mask_add_epi16(a, m, a, _mm512_set1_epi16(1)); }
static inline Vec drop_one(Vec a, Mask m) { return _mm512_mask_sub_epi16(a, m, a, _mm512_set1_epi16(1)); }
static inline Vec pick(Mask m, Vec a, Vec b) { return _mm512_mask_blend_epi16(m, b, a); }
static inline Vec keep(Mask m, Vec a) { return _mm512_maskz_mov_epi16(m, a); }
static inline Vec carry(Vec a, Vec sum, Vec part) { return add_one(a, _mm512_cmplt_epu16_mask(sum, part)); }
static inline int any_upto(Vec a, Vec most) { return _mm512_cmple_epu16_mask(a, most) != 0; }
static inline Mask has(Vec a, Vec bit) { return _mm512_test_epi16_mask(a, bit); }
static inline Mask but(Mask a, Mask b) { return a & ~b; }
static inline Vec and(Vec a, Vec b) { return _mm512_and_si512(a, b); }
static inline Vec or(Vec a, Vec b) { return _mm512_or_si512(a, b); }
static inline Vec xor(Vec a, Vec b) { return _mm512_xor_si512(a, b); }
static inline Vec rotate_24(Vec a) { return _mm512_rol_epi64(a, 24); }
static inline Vec one_each(void) { return _mm512_set1_epi64(1); }
typedef Vec Table;
static Table table(const uint16_t *of)
{
    uint16_t wide[LANES] = {0};
    for (int at = 0; at < 11; at++)
        wide[at] = of[at];
    return _mm512_loadu_si512(wide);
}
static inline Vec look(Table t, Vec at) { return _mm512_permutexvar_epi16(at, t); }
#else
enum { LANES = 16 };
typedef __m256i Vec, Mask;
#define V(name) _mm256_##name
#define NAME "avx2"
static inline Mask above(Vec a, Vec b) { return _mm256_cmpgt_epi16(a, b); }
static inline Mask equal(Vec a, Vec b) { return _mm256_cmpeq_epi16(a, b); }
static inline Vec add_one(Vec a, Mask m) { return _mm256_sub_epi16(a, m); }
static inline Vec drop_one(Vec a, Mask m) { return _mm256_add_epi16(a, m); }
static inline Vec pick(Mask m, Vec a, Vec b) { return _mm256_blendv_epi8(b, a, m); }
static inline Vec and(Vec a, Vec b) { return _mm256_and_si256(a, b); }
static inline Vec or(Vec a, Vec b) { return _mm256_or_si256(a, b); }
static inline Vec xor(Vec a, Vec b) { return _mm256_xor_si256(a, b); }
static inline Vec keep(Mask m, Vec a) { return and(m, a); }
static inline Mask no_less(Vec a, Vec b) { return equal(_mm256_max_epu16(a, b), a); }
static inline Vec carry(Vec a, Vec sum, Vec part)
{
    return _mm256_add_epi16(add_one(a, equal(a, a)), no_less(sum, part));
}
static inline int any_upto(Vec a, Vec most) { return _mm256_movemask_epi8(no_less(most, a)) != 0; }
static inline Mask has(Vec a, Vec bit) { return equal(and(a, bit), bit); }
static inline Mask but(Mask a, Mask b) { return _mm256_andnot_si256(b, a); }
static inline Vec rotate_24(Vec a)
{
    return _mm256_shuffle_epi8(a, _mm256_setr_epi8(5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12,
                                                   5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12));
}
static inline Vec one_each(void) { return _mm256_set1_epi64x(1); }
typedef struct { Vec low, high; } Table;
static Table table(const uint16_t *of)
{
    uint8_t half[2][32] = {{0}};
    for (int at = 0; at < 11; at++)
        for (int byte = 0; byte < 2; byte++)
            half[byte][at] = half[byte][16 + at] = (uint8_t)(of[at] >> 8 * byte);
    return (Table){_mm256_loadu_si256((Vec *)half[0]), _mm256_loadu_si256((Vec *)half[1])};
}
static inline Vec look(Table t, Vec at) /* the top bit of a byte's number gives nought */
{
    Vec low = _mm256_shuffle_epi8(t.low, or(at, _mm256_set1_epi16((short)0x8000)));
    return or(low, _mm256_shuffle_epi8(t.high, or(_mm256_slli_epi16(at, 8), _mm256_set1_epi16(0x80))));
}
#endif
