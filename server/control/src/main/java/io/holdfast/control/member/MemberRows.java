package io.holdfast.control.member;

import io.holdfast.control.row.RowReader;
import io.holdfast.control.row.RowWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rows of nodes. A number has 8 bytes, a flag one, a text 4 bytes of length and then itself in UTF-8. Big-endian; the first byte is the version of
 * the layout: 1.
 *
 * <pre>
 * node/NAME           host · port · port of Raft · number of the state · flag: drained
 * placement/PARTITION number of nodes · their names, the one first that is to lead; PARTITION has six digits
 * </pre>
 *
 * To change a layout: take the next version, and go on reading this one.
 */
final class MemberRows {
    static final String NODE = "node/";
    static final String PLACEMENT = "placement/";

    private static final byte VERSION = 1;

    private MemberRows() {}

    static byte[] key(Member node) {
        return (NODE + node.name()).getBytes(StandardCharsets.UTF_8);
    }

    static byte[] key(int partition) {
        return String.format(Locale.ROOT, "%s%06d", PLACEMENT, partition).getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(Member node) {
        return new RowWriter(VERSION)
                .text(node.host())
                .number(node.port())
                .number(node.raftPort())
                .number(node.state().number())
                .flag(node.isDrained())
                .row();
    }

    static Member node(String key, byte[] row) {
        return RowReader.read(key, VERSION, row, in -> {
            String host = in.text();
            long port = in.number();
            long raftPort = in.number();
            long state = in.number();
            return new Member(
                    key.substring(NODE.length()), host, (int) port, (int) raftPort, MemberState.of(state), in.flag());
        });
    }

    static byte[] encode(List<String> keepers) {
        RowWriter out = new RowWriter(VERSION).number(keepers.size());
        keepers.forEach(out::text);
        return out.row();
    }

    static int partition(String key) {
        return Integer.parseInt(key.substring(PLACEMENT.length()));
    }

    static List<String> keepers(String key, byte[] row) {
        return RowReader.read(key, VERSION, row, in -> {
            List<String> names = new ArrayList<>();
            for (long left = in.number(); left > 0; left--) {
                names.add(in.text());
            }
            return names;
        });
    }
}
