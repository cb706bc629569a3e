package io.holdfast.protocol.wire.cbor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.Utf8;
import io.holdfast.protocol.wire.tree.MalformedTree;
import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import io.holdfast.protocol.wire.tree.TreeLimits;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one CBOR value, in one pass.
 *
 * <pre>
 * first byte: 3 bits major type, 5 bits argument: 0–23 itself, 24–27 in the next 1, 2, 4, 8 bytes, 31 indefinite (or "break", FF)
 * major 0 whole number · 1 −1 − argument · 2 bytes · 3 text · 4 list · 5 map · 6 tag before a value · 7 false F4, true F5, null F6,
 *       undefined F7, half F9, float FA, double FB
 * </pre>
 *
 * Whatever the bytes are, the only exception is {@link MalformedTree}; time and memory are linear in their number. One thread.
 */
final class CborReader {
    private static final int BREAK = 0xFF;
    private static final int INDEFINITE = 31;
    private static final int EPOCH_TIME = 1;
    private static final double MAX_SECONDS = 1e12;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int entries;

    CborReader(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.at = offset;
        this.end = offset + length;
    }

    /** Nothing may follow. */
    void end() throws MalformedTree {
        if (at != end) {
            throw new MalformedTree("Unexpected bytes after the end of the request body.");
        }
    }

    /** The next value; null if it is null or undefined. */
    @Nullable
    Tree value(int depth) throws MalformedTree {
        if (depth > TreeLimits.MAX_DEPTH) {
            throw new MalformedTree("The request body is nested too deeply.");
        }
        int first = next();
        int argument = first & 0x1F;
        return switch (first >> 5) {
            case 0 -> whole(argument(argument), false);
            case 1 -> whole(argument(argument), true);
            case 3 -> new Text(text(argument));
            case 4 -> items(argument, depth);
            case 5 -> members(argument, depth);
            case 6 -> tagged(argument(argument), depth);
            case 7 -> simple(argument);
            default -> throw new MalformedTree("A binary value was found where none is expected.");
        };
    }

    /** The argument of large numbers fills all 64 bits, and then has no sign of its own. */
    private static Tree whole(long argument, boolean negative) {
        if (argument >= 0) {
            return new Whole(negative ? -1 - argument : argument);
        }
        double magnitude = (argument >>> 1) * 2.0 + (argument & 1);
        return new Real(negative ? -1 - magnitude : magnitude);
    }

    private Items items(int argument, int depth) throws MalformedTree {
        List<Tree> items = new ArrayList<>();
        boolean indefinite = argument == INDEFINITE;
        long left = indefinite ? Long.MAX_VALUE : count(argument);
        for (; left > 0 && !(indefinite && isBreak()); left--) {
            countEntry();
            Tree value = value(depth + 1);
            if (value != null) {
                items.add(value);
            }
        }
        return new Items(items);
    }

    private Members members(int argument, int depth) throws MalformedTree {
        Map<String, Tree> members = new LinkedHashMap<>();
        boolean indefinite = argument == INDEFINITE;
        long left = indefinite ? Long.MAX_VALUE : count(argument);
        for (; left > 0 && !(indefinite && isBreak()); left--) {
            countEntry();
            if (!(value(depth + 1) instanceof Text name)) {
                throw new MalformedTree("A key of a map in the request body is not a string.");
            }
            Tree value = value(depth + 1);
            if (value != null && members.put(name.value(), value) != null) {
                throw new MalformedTree("A key occurs more than once in a map of the request body.");
            }
        }
        return new Members(members);
    }

    private @Nullable Tree tagged(long tag, int depth) throws MalformedTree {
        Tree value = value(depth + 1);
        if (tag != EPOCH_TIME) {
            return value;
        }
        double seconds = value instanceof Whole whole
                ? whole.value()
                : value instanceof Real real ? real.value() : Double.POSITIVE_INFINITY;
        if (!(Math.abs(seconds) <= MAX_SECONDS)) {
            throw new MalformedTree("A timestamp of the request is not a number of seconds.");
        }
        return new Time(Math.round(seconds * 1000));
    }

    private @Nullable Tree simple(int argument) throws MalformedTree {
        return switch (argument) {
            case 20, 21 -> new Flag(argument == 21);
            case 22, 23 -> null;
            case 25 -> new Real(HalfFloat.toDouble((int) fixed(2)));
            case 26 -> new Real(Float.intBitsToFloat((int) fixed(4)));
            case 27 -> new Real(Double.longBitsToDouble(fixed(8)));
            default -> throw new MalformedTree("The request body holds a value of an unknown type.");
        };
    }

    private String text(int argument) throws MalformedTree {
        if (argument != INDEFINITE) {
            int length = (int) count(argument);
            at += length;
            return decoded(bytes, at - length, length);
        }
        ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        while (!isBreak()) {
            int first = next();
            if (first >> 5 != 3 || (first & 0x1F) == INDEFINITE) {
                throw new MalformedTree("A string of the request body has a piece that is none.");
            }
            int length = (int) count(first & 0x1F);
            pieces.write(bytes, at, length);
            at += length;
        }
        byte[] whole = pieces.toByteArray();
        return decoded(whole, 0, whole.length);
    }

    private static String decoded(byte[] from, int offset, int length) throws MalformedTree {
        if (!Utf8.isWellFormed(from, offset, offset + length)) {
            throw new MalformedTree("The request holds text that is not valid UTF-8.");
        }
        return new String(from, offset, length, UTF_8);
    }

    /** A length or a number of entries: each takes a byte at least. */
    private long count(int argument) throws MalformedTree {
        long count = argument(argument);
        if (count < 0 || count > end - at) {
            throw truncated();
        }
        return count;
    }

    private long argument(int argument) throws MalformedTree {
        return switch (argument) {
            case 24 -> fixed(1);
            case 25 -> fixed(2);
            case 26 -> fixed(4);
            case 27 -> fixed(8);
            case 28, 29, 30, INDEFINITE -> throw new MalformedTree("The request body is not valid CBOR.");
            default -> argument;
        };
    }

    private long fixed(int count) throws MalformedTree {
        long number = 0;
        for (int i = 0; i < count; i++) {
            number = number << 8 | next();
        }
        return number;
    }

    private boolean isBreak() throws MalformedTree {
        if (at == end) {
            throw truncated();
        }
        boolean found = (bytes[at] & 0xFF) == BREAK;
        at += found ? 1 : 0;
        return found;
    }

    private int next() throws MalformedTree {
        if (at == end) {
            throw truncated();
        }
        return bytes[at++] & 0xFF;
    }

    private void countEntry() throws MalformedTree {
        if (++entries > TreeLimits.MAX_ENTRIES) {
            throw new MalformedTree("The request body has too many list or map entries.");
        }
    }

    private static MalformedTree truncated() {
        return new MalformedTree("The request body ends too early.");
    }
}
