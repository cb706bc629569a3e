package io.holdfast.bench.load;

/** How many requests all connections of a load may still make together. The driver's thread only. */
final class Quota {
    private long left;

    Quota(long requests) {
        this.left = requests;
    }

    static Quota unlimited() {
        return new Quota(Long.MAX_VALUE);
    }

    void set(long requests) {
        left = requests;
    }

    boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }
}
