package io.holdfast.protocol.sign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of a URL in the order and the writing in which they are signed. */
final class CanonicalQuery {
    private static final CanonicalQuery EMPTY = new CanonicalQuery(List.of());
    private static final Comparator<Pair> ORDER =
            Comparator.comparing(Pair::name).thenComparing(Pair::value);

    private final List<Pair> pairs;

    private CanonicalQuery(List<Pair> pairs) {
        this.pairs = pairs;
    }

    /** Name and value are percent-encoded. */
    private record Pair(String name, String value) {}

    static CanonicalQuery read(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return EMPTY;
        }
        List<Pair> pairs = new ArrayList<>();
        int at = 0;
        while (at < query.length()) {
            int ampersand = query.indexOf('&', at);
            int end = ampersand < 0 ? query.length() : ampersand;
            if (end > at) {
                pairs.add(pair(query, at, end));
            }
            at = end + 1;
        }
        pairs.sort(ORDER);
        return new CanonicalQuery(pairs);
    }

    /** The name must need no encoding. */
    boolean has(String name) {
        return pairs.stream().anyMatch(pair -> pair.name().equals(name));
    }

    /** The value, decoded; empty if there is none. If there are several nothing that follows will make sense of them. */
    String value(String name) {
        List<String> values = pairs.stream()
                .filter(pair -> pair.name().equals(name))
                .map(Pair::value)
                .map(value -> PercentCoding.decoded(value, 0, value.length()))
                .toList();
        return String.join(",", values);
    }

    /** Writes all of them but those of this name, which cannot be signed. */
    void writeTo(SigningBuffer out, @Nullable String except) {
        boolean first = true;
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            if (!pair.name().equals(except)) {
                if (!first) {
                    out.put('&');
                }
                first = false;
                out.text(pair.name());
                out.put('=');
                out.text(pair.value());
            }
        }
    }

    private static Pair pair(String query, int from, int to) {
        int equals = query.indexOf('=', from);
        int nameEnd = equals < 0 || equals > to ? to : equals;
        int valueFrom = Math.min(nameEnd + 1, to);
        return new Pair(PercentCoding.normalised(query, from, nameEnd), PercentCoding.normalised(query, valueFrom, to));
    }
}
