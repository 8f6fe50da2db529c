#!/usr/bin/env python3
"""linalg_subfields.py > linalg_subfields.txt: right answers for matrices in the subfields of GF(2^64).

Slow on purpose, and independent of the library: the product is the recursive one by Fermat powers,
elimination is schoolbook, the characteristic polynomial is Berkowitz's without divisions. The format
is that of linalg.txt (README.txt).
"""
from functools import lru_cache

SEED = 64
MASK = 2**64 - 1


@lru_cache(maxsize=None)
def mul(a, b, width=64):
    """The nim product of a and b, below 2^width (Conway, On Numbers and Games, chapter 6)."""
    if a < 2 or b < 2:
        return a * b
    half = width // 2
    if a < 2**half and b < 2**half:
        return mul(a, b, half)
    fermat = 2**half
    a1, a0 = divmod(a, fermat)
    b1, b0 = divmod(b, fermat)
    low = mul(a0, b0, half)
    high = mul(a1, b1, half)
    cross = mul(a1 ^ a0, b1 ^ b0, half) ^ low
    return cross * fermat ^ low ^ mul(high, fermat // 2, half)


def power(a, e):
    result = 1
    while e:
        if e & 1:
            result = mul(result, a)
        a = mul(a, a)
        e >>= 1
    return result


def inverse(a):
    return power(a, 2**64 - 2)


def product(A, B, cols):
    result = []
    for row in A:
        out = [0] * cols
        for a, b in zip(row, B):
            for j in range(cols):
                out[j] ^= mul(a, b[j])
        result.append(out)
    return result


def identity(n):
    return [[int(i == j) for j in range(n)] for i in range(n)]


def echelon(A, cols):
    """The reduced row echelon form of [A | rest] for its first `cols` columns: rows, pivots, det."""
    A = [row[:] for row in A]
    pivots, det, r = [], 1, 0
    for c in range(cols):
        p = next((i for i in range(r, len(A)) if A[i][c]), None)
        if p is None:
            det = 0
            continue
        A[r], A[p] = A[p], A[r]
        det = mul(det, A[r][c])
        by = inverse(A[r][c])
        A[r] = [mul(by, x) for x in A[r]]
        for i in range(len(A)):
            if i != r and A[i][c]:
                f = A[i][c]
                A[i] = [x ^ mul(f, y) for x, y in zip(A[i], A[r])]
        pivots.append(c)
        r += 1
    return A, pivots, det


def charpoly(A):
    """c0 c1 ... cn of det(x 1 + A): S. J. Berkowitz, Information Processing Letters 18 (1984)."""
    p = [1]  # highest first, for the trailing block
    n = len(A)
    for k in range(n - 1, -1, -1):
        row = [A[k][k + 1:]]
        column = [[A[i][k]] for i in range(k + 1, n)]
        block = [A[i][k + 1:] for i in range(k + 1, n)]
        first = [1, A[k][k]]
        for _ in range(n - k - 1):
            first.append(product(row, column, 1)[0][0])
            column = product(block, column, 1)
        size = len(p)
        toeplitz = [[first[i - j] if i >= j else 0 for j in range(size)] for i in range(size + 1)]
        p = [row[0] for row in product(toeplitz, [[c] for c in p], 1)]
    return p[::-1]


class SplitMix:
    def __init__(self, seed):
        self.state = seed

    def __call__(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return (z ^ z >> 31) % bound


random = SplitMix(SEED)


def random_matrix(rows, cols, bits):
    return [[random(2**bits) for _ in range(cols)] for _ in range(rows)]


def of_rank(rows, cols, r, bits):
    return product(random_matrix(rows, r, bits), random_matrix(r, cols, bits), cols)


def say(op, sizes, matrices, results):
    fields = [op, *sizes]
    for A in matrices:
        for row in A:
            fields += row
    print(" ".join(map(str, [*fields, "->", *results])))


def flat(A):
    return [x for row in A for x in row]


def square_tests(A):
    n = len(A)
    reduced, pivots, det = echelon([a + e for a, e in zip(A, identity(n))], n)
    say("det", [n], [A], [det])
    say("rank", [n, n], [A], [len(pivots)])
    say("inverse", [n], [A], flat([row[n:] for row in reduced]) if det else ["none"])
    if n <= 12:
        say("charpoly", [n], [A], charpoly(A))


def rectangle_tests(A, cols):
    rank = len(echelon(A, cols)[1])
    say("rank", [len(A), cols], [A], [rank])
    say("nullity", [len(A), cols], [A], [cols - rank])


def solve_tests(A, cols, b):
    rank = len(echelon(A, cols)[1])
    both = len(echelon([a + [x] for a, x in zip(A, b)], cols + 1)[1])
    say("solve", [len(A), cols], [A, [b]], [int(rank == both), cols - rank])


def main():
    print("# nimla test vectors, file linalg_subfields.txt, by linalg_subfields.py, seed", SEED)
    print("# Entries below 2, 2^8, 2^16, 2^32 and 2^64; singular matrices; one entry that alone needs")
    print("# the larger field. Format: see README.txt")
    for bits in (1, 8, 16, 32, 64):
        for n in (1, 2, 3, 5, 8, 9, 12):
            square_tests(random_matrix(n, n, bits))
        for n in (3, 8, 12):
            square_tests(of_rank(n, n, n - 1, bits))
            square_tests(of_rank(n, n, n // 2, bits))
        square_tests(random_matrix(24, 24, bits))
        for rows, cols, r in ((4, 7, 3), (7, 4, 4), (10, 13, 6), (16, 9, 9)):
            rectangle_tests(of_rank(rows, cols, r, bits), cols)
        for rows, cols, r in ((5, 5, 5), (6, 4, 4), (4, 6, 4), (8, 8, 5)):
            A = of_rank(rows, cols, r, bits)
            x = [[random(2**bits)] for _ in range(cols)]
            solve_tests(A, cols, flat(product(A, x, 1)))
            solve_tests(A, cols, flat(random_matrix(rows, 1, bits)))
        for n, k, m in ((3, 4, 5), (8, 8, 8), (1, 9, 2), (16, 3, 1)):
            A, B = random_matrix(n, k, bits), random_matrix(k, m, bits)
            say("matmul", [n, k, m], [A, B], flat(product(A, B, m)))
        A = random_matrix(5, 5, bits)
        say("matpow", [5, 3], [A], flat(product(product(A, A, 5), A, 5)))
    # One entry is just beyond the field of the others.
    for bits, entry in ((1, 2), (8, 2**8), (16, 2**16), (32, 2**32), (32, 2**63), (8, 255), (16, 65535)):
        for n in (1, 4, 9):
            A = random_matrix(n, n, bits)
            A[random(n)][random(n)] = entry
            square_tests(A)
            A = of_rank(n, n, max(n - 2, 0), bits)
            A[n - 1][n - 1] = entry
            square_tests(A)
            B = random_matrix(n, n, bits)
            say("matmul", [n, n, n], [A, B], flat(product(A, B, n)))
            say("matmul", [n, n, n], [B, A], flat(product(B, A, n)))
            b = flat(random_matrix(n, 1, bits))
            b[n - 1] = entry
            solve_tests(B, n, b)


if __name__ == "__main__":
    main()
