package io.holdfast.protocol.wire.cbor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Entries;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.io.ByteArrayOutputStream;

/** Writes CBOR with definite lengths, numbers with a fraction as doubles, and times as tag 1 over a double, as the service does. One thread. */
final class CborWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    byte[] bytes() {
        return out.toByteArray();
    }

    void value(Tree tree) {
        if (tree instanceof Members members) {
            head(5, members.values().size());
            members.values().forEach((name, value) -> {
                text(name);
                value(value);
            });
        } else if (tree instanceof Entries entries) {
            value(new Members(entries.values()));
        } else if (tree instanceof Items items) {
            head(4, items.values().size());
            items.values().forEach(this::value);
        } else if (tree instanceof Text text) {
            text(text.value());
        } else if (tree instanceof Loose loose) {
            text(loose.value());
        } else if (tree instanceof Whole whole) {
            boolean negative = whole.value() < 0;
            head(negative ? 1 : 0, negative ? -1 - whole.value() : whole.value());
        } else if (tree instanceof Real real) {
            real(real.value());
        } else if (tree instanceof Flag flag) {
            out.write(flag.value() ? 0xF5 : 0xF4);
        } else if (tree instanceof Time time) {
            head(6, 1);
            real(time.millis() / 1000.0);
        }
    }

    private void text(String value) {
        byte[] utf8 = value.getBytes(UTF_8);
        head(3, utf8.length);
        out.write(utf8, 0, utf8.length);
    }

    private void real(double value) {
        out.write(0xFB);
        fixed(Double.doubleToRawLongBits(value), 8);
    }

    /** The argument is not negative. */
    private void head(int major, long argument) {
        int type = major << 5;
        if (argument < 24) {
            out.write(type | (int) argument);
        } else if (argument < 1 << 8) {
            out.write(type | 24);
            fixed(argument, 1);
        } else if (argument < 1 << 16) {
            out.write(type | 25);
            fixed(argument, 2);
        } else if (argument < 1L << 32) {
            out.write(type | 26);
            fixed(argument, 4);
        } else {
            out.write(type | 27);
            fixed(argument, 8);
        }
    }

    private void fixed(long number, int count) {
        for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
            out.write((int) (number >>> shift));
        }
    }
}
