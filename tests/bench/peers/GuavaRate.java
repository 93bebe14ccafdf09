// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

import com.google.common.util.concurrent.RateLimiter;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * Prints what a granted decision of Guava's RateLimiter takes, as lines "nanoseconds name": the
 * median of the later rounds, when the compiler has done its work. Nothing is ever refused.
 */
final class GuavaRate {
    private static final int WARM_UP = 5;
    private static final int ROUNDS = 9;
    private static final int CALLS = 2_000_000;

    private static void report(String name, BooleanSupplier decide) {
        double[] took = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; ++round) {
            long begin = System.nanoTime();
            for (int call = 0; call < CALLS; ++call) {
                if (!decide.getAsBoolean()) {
                    throw new IllegalStateException(name + " was refused: this measures nothing");
                }
            }
            if (round >= 0) {
                took[round] = (double) (System.nanoTime() - begin) / CALLS;
            }
        }
        Arrays.sort(took);
        System.out.printf(Locale.ROOT, "%.1f %s%n", took[ROUNDS / 2], name);
    }

    public static void main(String[] arguments) {
        report("Java: clock read alone", () -> System.nanoTime() != 0);
        RateLimiter limiter = RateLimiter.create(1e12);
        report("Guava RateLimiter: one limit", limiter::tryAcquire);
    }
}
