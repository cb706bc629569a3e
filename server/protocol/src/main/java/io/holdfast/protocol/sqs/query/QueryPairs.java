package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map of texts, {@code Pair.1.Key=k&Pair.1.Value=v}. A single pair may do without its number. */
final class QueryPairs {
    private final Parameter pair;
    private final Parameter key;
    private final Numbered<Pair> pairs = new Numbered<>();

    /** Names the parameter of the pairs and the one of the keys; the one of the values is always {@link Parameter#VALUE}. */
    QueryPairs(Parameter pair, Parameter key) {
        this.pair = pair;
        this.key = key;
    }

    /** Takes the parameter the reader stands on. */
    void read(QueryReader in) throws RequestRefused {
        Pair found = pairs.at(in.number(), Pair::new);
        Parameter part = in.part();
        if (part == key) {
            found.key = in.string(found.key);
        } else if (part == Parameter.VALUE) {
            found.value = in.string(found.value);
        }
    }

    /** In the order of the numbers. */
    Map<String, String> map() throws RequestRefused {
        Map<String, String> map = new LinkedHashMap<>();
        List<Pair> all = pairs.elements();
        for (int i = 0; i < all.size(); i++) {
            String name = all.get(i).key;
            String value = all.get(i).value;
            if (name == null || value == null) {
                throw missing(i, name == null ? key : Parameter.VALUE);
            }
            if (map.put(name, value) != null) {
                throw repeated(pair, key, name);
            }
        }
        return map;
    }

    static RequestRefused repeated(Parameter pair, Parameter key, String name) {
        return new RequestRefused(Failure.invalidParameter("Value " + FormCursor.shortened(name) + " for parameter "
                + pair.wireName() + "." + key.wireName() + " is invalid. Reason: It occurs more than once."));
    }

    private RequestRefused missing(int place, Parameter part) {
        int number = pairs.number(place);
        String numbered = number == QueryReader.UNNUMBERED ? "." : "." + number + ".";
        return new RequestRefused(Failure.missingParameter(pair.wireName() + numbered + part.wireName()));
    }

    private static final class Pair {
        @Nullable
        String key;

        @Nullable
        String value;
    }
}
