package io.holdfast.bench.load;

import java.util.Random;

/**
 * Bodies of 1 KiB that do not compress: a store that compresses its blocks must not be flattered by a kilobyte of the same
 * letter. They hold letters and digits only, so no scan for a JSON name ever stops inside one.
 */
final class Bodies {
    static final int BYTES = 1024;
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final Random random;

    Bodies(long seed) {
        this.random = new Random(seed);
    }

    String next() {
        StringBuilder body = new StringBuilder(BYTES);
        for (int i = 0; i < BYTES; i++) {
            body.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return body.toString();
    }
}
