package io.holdfast.protocol.wire.tree;

import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonReader;
import io.holdfast.protocol.wire.json.MalformedJson;
import io.holdfast.protocol.wire.tree.Tree.Entries;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trees as JSON. */
public final class JsonTree {
    private JsonTree() {}

    /** The object that these bytes are; none at all stand for an empty one. */
    public static Members read(byte[] bytes, int offset, int length) throws MalformedTree {
        if (length == 0) {
            return new Members(Map.of());
        }
        JsonReader in = new JsonReader(bytes, offset, length, TreeLimits.MAX_ENTRIES);
        try {
            if (in.peek() != '{') {
                throw new MalformedTree("The request body is not a JSON object.");
            }
            Members members = members(in);
            in.endDocument();
            return members;
        } catch (MalformedJson malformed) {
            throw new MalformedTree(malformed.sentence());
        }
    }

    public static byte[] write(Tree tree) {
        JsonBuffer out = new JsonBuffer();
        write(tree, out);
        return Arrays.copyOf(out.array(), out.length());
    }

    private static Members members(JsonReader in) throws MalformedJson {
        Map<String, Tree> members = new LinkedHashMap<>();
        in.beginMap();
        for (String name = in.nextKey(); name != null; name = in.nextKey()) {
            Tree value = value(in);
            if (value != null && members.put(name, value) != null) {
                throw new MalformedJson("A name occurs more than once in an object of the request body.");
            }
        }
        return new Members(members);
    }

    private static Items items(JsonReader in) throws MalformedJson {
        List<Tree> items = new ArrayList<>();
        in.beginList();
        while (in.nextElement()) {
            Tree value = value(in);
            if (value != null) {
                items.add(value);
            }
        }
        return new Items(items);
    }

    private static @Nullable Tree value(JsonReader in) throws MalformedJson {
        byte first = in.peek();
        if (first == '{') {
            return members(in);
        }
        if (first == '[') {
            return items(in);
        }
        String scalar = in.string();
        if (scalar == null) {
            return null;
        }
        return switch (first) {
            case '"' -> new Text(scalar);
            case 't', 'f' -> new Flag(first == 't');
            default -> number(scalar);
        };
    }

    private static Tree number(String literal) {
        try {
            return new Whole(Long.parseLong(literal));
        } catch (NumberFormatException fraction) {
            return new Real(Double.parseDouble(literal));
        }
    }

    private static void write(Tree tree, JsonBuffer out) {
        if (tree instanceof Members members) {
            out.open('{');
            members.values().forEach((name, value) -> write(value, out.member(name)));
            out.close('}');
        } else if (tree instanceof Entries entries) {
            write(new Members(entries.values()), out);
        } else if (tree instanceof Items items) {
            out.open('[');
            items.values().forEach(value -> write(value, out.element()));
            out.close(']');
        } else if (tree instanceof Text text) {
            out.quoted(text.value());
        } else if (tree instanceof Loose loose) {
            out.quoted(loose.value());
        } else if (tree instanceof Whole whole) {
            out.number(whole.value());
        } else if (tree instanceof Real real) {
            real(real.value(), out);
        } else if (tree instanceof Flag flag) {
            out.bool(flag.value());
        } else if (tree instanceof Time time) {
            real(time.millis() / 1000.0, out);
        }
    }

    /** Never in exponents where a clock or a counter is meant: some parsers take those for something else. JSON has no infinity. */
    private static void real(double value, JsonBuffer out) {
        if (!Double.isFinite(value)) {
            out.quoted(Double.toString(value));
        } else if (Math.abs(value) < 1e15 && Math.rint(value * 1000) == value * 1000) {
            String plain = new BigDecimal(Double.toString(value)).toPlainString();
            out.word(plain.indexOf('.') < 0 ? plain + ".0" : plain);
        } else {
            out.word(Double.toString(value));
        }
    }
}
