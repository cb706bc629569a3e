package io.holdfast.app.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request as one node sends it to another. It holds nothing of the exchange that it was made from, so it can be sent again, and elsewhere.
 *
 * <pre>
 *   texts: length 4 | UTF-8
 *   method | target: path and query | number of fields 2 | name, value … | body: the rest
 * </pre>
 *
 * A field is a header of the client's or one of {@link PeerFields}; receivers ignore those that they do not know. To add one needs nothing more; any
 * other change of this needs a new {@link PeerFrame#VERSION}. Immutable.
 */
public final class PeerRequest {
    private static final int MOST_FIELDS = 64;

    private final byte[] payload;
    private final String method;
    private final String target;
    private final List<String> fields;
    private final int bodyOffset;

    private PeerRequest(byte[] payload, String method, String target, List<String> fields, int bodyOffset) {
        this.payload = payload;
        this.method = method;
        this.target = target;
        this.fields = fields;
        this.bodyOffset = bodyOffset;
    }

    /** What a client has asked for. Copies the body, once. */
    public static PeerRequest of(Exchange exchange, Map<String, String> said) {
        List<String> fields = new ArrayList<>();
        said.forEach((name, value) -> add(fields, name, value));
        for (String name : PeerFields.PASSED_ON) {
            for (String value : exchange.headers(name)) {
                add(fields, name, value);
            }
        }
        String query = exchange.query();
        return of(
                exchange.method(),
                query == null ? exchange.path() : exchange.path() + '?' + query,
                fields,
                exchange.body(),
                exchange.bodyOffset(),
                exchange.bodyLength());
    }

    /** What a node itself asks for. */
    public static PeerRequest own(String target, Map<String, String> said, byte[] body) {
        List<String> fields = new ArrayList<>();
        said.forEach((name, value) -> add(fields, name, value));
        return of("POST", target, fields, body, 0, body.length);
    }

    private static void add(List<String> fields, String name, String value) {
        // The client has sent that many; an honest one never does, and nothing reads more.
        if (fields.size() < 2 * MOST_FIELDS) {
            fields.add(name);
            fields.add(value);
        }
    }

    private static PeerRequest of(
            String method, String target, List<String> fields, byte[] body, int offset, int length) {
        List<byte[]> texts = new ArrayList<>(fields.size());
        byte[] verb = utf8(method);
        byte[] place = utf8(target);
        int size = 2 * Integer.BYTES + verb.length + place.length + Short.BYTES;
        for (String field : fields) {
            byte[] text = utf8(field);
            texts.add(text);
            size += Integer.BYTES + text.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size + length);
        out.putInt(verb.length).put(verb).putInt(place.length).put(place);
        out.putShort((short) (fields.size() / 2));
        texts.forEach(text -> out.putInt(text.length).put(text));
        out.put(body, offset, length);
        return new PeerRequest(out.array(), method, target, fields, size);
    }

    /**
     * What another node has sent.
     *
     * @throws IllegalArgumentException if it is not that
     */
    static PeerRequest read(byte[] payload) {
        try {
            ByteBuffer in = ByteBuffer.wrap(payload);
            String method = text(in);
            String target = text(in);
            int count = in.getShort() & 0xffff;
            List<String> fields = new ArrayList<>(2 * Math.min(count, MOST_FIELDS));
            for (int i = 0; i < 2 * count; i++) {
                fields.add(text(in));
            }
            return new PeerRequest(payload, method, target, fields, in.position());
        } catch (RuntimeException malformed) {
            throw new IllegalArgumentException("a node has sent what is no request", malformed);
        }
    }

    String method() {
        return method;
    }

    String target() {
        return target;
    }

    @Nullable
    String field(String name) {
        List<String> values = fields(name);
        return values.isEmpty() ? null : values.get(0);
    }

    List<String> fields(String name) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < fields.size(); i += 2) {
            if (fields.get(i).equalsIgnoreCase(name)) {
                values.add(fields.get(i + 1));
            }
        }
        return values;
    }

    /** How much memory it holds. */
    public int size() {
        return payload.length;
    }

    byte[] payload() {
        return payload;
    }

    int bodyOffset() {
        return bodyOffset;
    }

    int bodyLength() {
        return payload.length - bodyOffset;
    }

    private static String text(ByteBuffer in) {
        int length = in.getInt();
        // Before anything is allocated for it.
        Objects.checkFromIndexSize(in.position(), length, in.limit());
        byte[] text = new byte[length];
        in.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
