package io.holdfast.protocol.sqs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The user attributes a receive asks for: everything, exact names, or prefixes. In {@code foo.*} the dot belongs to the pattern,
 * not to the prefix, so it also selects {@code foobar}. Names that match nothing are no error.
 */
public record MessageAttributeSelection(List<String> names) {
    public static final MessageAttributeSelection NONE = new MessageAttributeSelection(List.of());

    private static final String PREFIX_END = ".*";

    public MessageAttributeSelection {
        names = List.copyOf(names);
    }

    /** Gives the map itself back when everything is selected. */
    public Map<String, MessageAttribute> select(Map<String, MessageAttribute> attributes) {
        if (names.isEmpty() || attributes.isEmpty()) {
            return Map.of();
        }
        Map<String, MessageAttribute> selected = new LinkedHashMap<>();
        for (Map.Entry<String, MessageAttribute> attribute : attributes.entrySet()) {
            if (includes(attribute.getKey())) {
                selected.put(attribute.getKey(), attribute.getValue());
            }
        }
        return selected.size() == attributes.size() ? attributes : selected;
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    public boolean includes(String attributeName) {
        for (String pattern : names) {
            if (matches(pattern, attributeName)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String pattern, String name) {
        if (pattern.equals("All") || pattern.equals("*")) {
            return true;
        }
        if (pattern.endsWith(PREFIX_END)) {
            int prefixLength = pattern.length() - PREFIX_END.length();
            return name.regionMatches(0, pattern, 0, prefixLength);
        }
        return pattern.equals(name);
    }
}
