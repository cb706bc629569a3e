package io.holdfast.protocol.wire.tree;

import io.holdfast.protocol.wire.query.QueryXml;
import io.holdfast.protocol.wire.tree.Tree.Entries;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.time.Instant;

/** Trees as the elements of an answer of the Query protocol. */
public final class XmlTree {
    private XmlTree() {}

    /** The elements of the members, without one around them. */
    public static void write(Members members, QueryXml out) {
        members.values().forEach((name, value) -> write(name, value, out));
    }

    private static void write(String element, Tree tree, QueryXml out) {
        if (tree instanceof Members members) {
            out.open(element);
            write(members, out);
            out.close(element);
        } else if (tree instanceof Entries entries) {
            out.open(element);
            entries.values().forEach((key, value) -> {
                out.open("entry").text("key", key);
                write("value", value, out);
                out.close("entry");
            });
            out.close(element);
        } else if (tree instanceof Items items) {
            out.open(element);
            items.values().forEach(item -> write("member", item, out));
            out.close(element);
        } else {
            out.text(element, text(tree));
        }
    }

    private static String text(Tree leaf) {
        if (leaf instanceof Text text) {
            return text.value();
        } else if (leaf instanceof Loose loose) {
            return loose.value();
        } else if (leaf instanceof Whole whole) {
            return Long.toString(whole.value());
        } else if (leaf instanceof Real real) {
            return Double.toString(real.value());
        } else if (leaf instanceof Flag flag) {
            return Boolean.toString(flag.value());
        } else if (leaf instanceof Time time) {
            return Instant.ofEpochMilli(time.millis()).toString();
        }
        throw new IllegalArgumentException("This is no leaf: " + leaf.getClass());
    }
}
