package io.holdfast.command.server;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file as {@code ~/.aws/config}: sections of settings. An indented line below a setting without a value belongs to that one, and is found as
 * {@code sqs.endpoint_url}. Immutable.
 */
record IniFile(Map<String, Map<String, String>> sections) {

    /** What cannot be understood is passed over, as aws does with settings that it does not know. */
    static IniFile of(List<String> lines) {
        Map<String, Map<String, String>> sections = new HashMap<>();
        Map<String, String> section = new LinkedHashMap<>();
        String parent = "";
        for (String line : lines) {
            String text = withoutComment(line.strip());
            int equals = text.indexOf('=');
            if (text.startsWith("[") && text.endsWith("]")) {
                String name = text.substring(1, text.length() - 1).strip().replaceAll("\\s+", " ");
                section = sections.computeIfAbsent(name, any -> new LinkedHashMap<>());
                parent = "";
            } else if (equals > 0) {
                String name = text.substring(0, equals).strip();
                String value = text.substring(equals + 1).strip();
                boolean indented = Character.isWhitespace(line.charAt(0));
                section.put(indented && !parent.isEmpty() ? parent + "." + name : name, value);
                if (!indented) {
                    parent = value.isEmpty() ? name : "";
                }
            }
        }
        return new IniFile(sections);
    }

    Map<String, String> section(String name) {
        return sections.getOrDefault(name, Map.of());
    }

    /** A secret may hold a {@code #}, so only one after a blank begins a comment. */
    private static String withoutComment(String line) {
        if (line.startsWith("#") || line.startsWith(";")) {
            return "";
        }
        int comment = line.indexOf(" #");
        return comment < 0 ? line : line.substring(0, comment).strip();
    }
}
