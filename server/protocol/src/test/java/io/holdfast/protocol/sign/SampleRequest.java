package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that tests put together and change. It remembers which of its parts were looked at. */
final class SampleRequest implements SignedRequest {
    String method = "POST";
    String path = "/";

    @Nullable
    String query;

    final Map<String, List<String>> headers = new LinkedHashMap<>();
    byte[] body = new byte[0];
    final List<String> looks = new ArrayList<>();

    SampleRequest with(String header, String... values) {
        headers.put(header.toLowerCase(Locale.ROOT), List.of(values));
        return this;
    }

    SampleRequest without(String header) {
        headers.remove(header);
        return this;
    }

    SampleRequest body(String text) {
        body = text.getBytes(UTF_8);
        return this;
    }

    String header(String name) {
        return String.join(",", headers(name));
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String path() {
        looks.add("path");
        return path;
    }

    @Override
    public @Nullable String query() {
        return query;
    }

    @Override
    public List<String> headers(String name) {
        looks.add(name);
        return headers.getOrDefault(name, List.of());
    }

    @Override
    public byte[] body() {
        looks.add("body");
        byte[] inTheMiddle = new byte[body.length + 2];
        System.arraycopy(body, 0, inTheMiddle, 1, body.length);
        return inTheMiddle;
    }

    @Override
    public int bodyOffset() {
        return 1;
    }

    @Override
    public int bodyLength() {
        return body.length;
    }
}
