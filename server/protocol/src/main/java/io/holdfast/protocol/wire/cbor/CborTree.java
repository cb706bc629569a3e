package io.holdfast.protocol.wire.cbor;

import io.holdfast.protocol.wire.tree.MalformedTree;
import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Members;
import java.util.Map;

/** Trees as CBOR. */
public final class CborTree {
    private CborTree() {}

    /** The map that these bytes are; none at all stand for an empty one. */
    public static Members read(byte[] bytes, int offset, int length) throws MalformedTree {
        if (length == 0) {
            return new Members(Map.of());
        }
        CborReader in = new CborReader(bytes, offset, length);
        Tree tree = in.value(0);
        in.end();
        if (tree instanceof Members members) {
            return members;
        }
        throw new MalformedTree("The request body is not a CBOR map.");
    }

    public static byte[] write(Tree tree) {
        CborWriter out = new CborWriter();
        out.value(tree);
        return out.bytes();
    }
}
