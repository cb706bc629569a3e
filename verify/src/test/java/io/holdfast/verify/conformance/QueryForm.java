package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A request of the Query protocol: lists and maps are flattened into numbered parameters. */
public final class QueryForm {
    /** How a list or map of JSON is called in Query, where each of its elements has a number; {@code Entries} depends on the action. */
    private static final Map<String, String> ELEMENTS = Map.ofEntries(
            Map.entry("AttributeNames", "AttributeName"),
            Map.entry("MessageSystemAttributeNames", "MessageSystemAttributeName"),
            Map.entry("MessageAttributeNames", "MessageAttributeName"),
            Map.entry("TagKeys", "TagKey"),
            Map.entry("AWSAccountIds", "AWSAccountId"),
            Map.entry("Actions", "ActionName"),
            Map.entry("Attributes", "Attribute"),
            Map.entry("Tags", "Tag"),
            Map.entry("tags", "Tag"),
            Map.entry("MessageAttributes", "MessageAttribute"),
            Map.entry("MessageSystemAttributes", "MessageSystemAttribute"),
            Map.entry("StringListValues", "StringListValue"),
            Map.entry("BinaryListValues", "BinaryListValue"));

    private final String action;
    private final Map<String, String> parameters = new LinkedHashMap<>();

    private QueryForm(String action) {
        this.action = action;
    }

    public static QueryForm of(String action, Map<?, ?> members) {
        QueryForm form = new QueryForm(action);
        form.parameters.put("Action", action);
        form.parameters.put("Version", "2012-11-05");
        form.flatten("", members);
        return form;
    }

    QueryForm without(String parameter) {
        parameters.remove(parameter);
        return this;
    }

    /** As it stands in a body, or behind the question mark of a URL. */
    @Override
    public String toString() {
        return parameters.entrySet().stream()
                .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
    }

    private void flatten(String prefix, Map<?, ?> members) {
        members.forEach((name, value) -> member(prefix, (String) name, value));
    }

    private void member(String prefix, String name, @Nullable Object value) {
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                element(prefix + elementName(name) + "." + (i + 1), list.get(i));
            }
        } else if (value instanceof Map<?, ?> map && ELEMENTS.containsKey(name)) {
            int i = 0;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                String element = prefix + elementName(name) + "." + ++i;
                parameters.put(element + (elementName(name).equals("Tag") ? ".Key" : ".Name"), (String) entry.getKey());
                element(element + ".Value", entry.getValue());
            }
        } else {
            element(prefix + name, value);
        }
    }

    private void element(String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> structure) {
            flatten(name + ".", structure);
        } else if (value != null) {
            parameters.put(name, value.toString());
        }
    }

    private String elementName(String list) {
        return list.equals("Entries") ? action + "RequestEntry" : ELEMENTS.getOrDefault(list, list);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
