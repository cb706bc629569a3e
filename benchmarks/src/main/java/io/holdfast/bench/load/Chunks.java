package io.holdfast.bench.load;

/**
 * A chunked body, in place.
 *
 * <pre>
 *   size in hex [;extension] CR LF  data CR LF   …   0 CR LF CR LF
 * </pre>
 */
final class Chunks {
    private Chunks() {}

    /** The position after the last chunk, or −1 when it has not arrived yet. Trailers are not expected from any contender. */
    static int end(byte[] bytes, int from, int length) {
        int at = from;
        while (true) {
            int data = dataStart(bytes, at, length);
            if (data < 0) {
                return -1;
            }
            int size = size(bytes, at);
            at = data + size + 2;
            if (at > length) {
                return -1;
            }
            if (size == 0) {
                return at;
            }
        }
    }

    /** Moves the data of all chunks together; gives the position after the joined body. */
    static int join(byte[] bytes, int from, int end) {
        int at = from;
        int to = from;
        while (true) {
            int size = size(bytes, at);
            if (size == 0) {
                return to;
            }
            int data = dataStart(bytes, at, end);
            System.arraycopy(bytes, data, bytes, to, size);
            to += size;
            at = data + size + 2;
        }
    }

    private static int dataStart(byte[] bytes, int from, int length) {
        for (int at = from; at < length; at++) {
            if (bytes[at] == '\n') {
                return at + 1;
            }
        }
        return -1;
    }

    private static int size(byte[] bytes, int from) {
        int size = 0;
        for (int at = from; Character.digit(bytes[at], 16) >= 0; at++) {
            size = size * 16 + Character.digit(bytes[at], 16);
        }
        return size;
    }
}
