package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the functions of CloudFormation stand for, as far as queues are described with them. One thread. */
final class TemplateValues {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(!?)([^}]+)}");
    /** ARNs are translated by the name at their end when the queues are made, so these are never seen. */
    private static final Map<String, String> PSEUDO = Map.of(
            "AWS::Region", "us-east-1",
            "AWS::AccountId", "000000000000",
            "AWS::Partition", "aws",
            "AWS::URLSuffix", "amazonaws.com",
            "AWS::NoValue", "");

    private final Map<String, String> parameters = new HashMap<>(PSEUDO);
    private final Map<String, String> names = new HashMap<>();

    TemplateValues(Json template, Map<String, String> given) {
        template.get("Parameters").members().forEach((name, parameter) -> {
            if (parameter.has("Default")) {
                parameters.put(name, parameter.text("Default"));
            }
        });
        parameters.putAll(given);
    }

    /** A queue is called this. */
    void name(String id, String name) {
        names.put(id, name);
    }

    String name(String id) {
        return names.getOrDefault(id, id);
    }

    /** @param place for a sentence about what cannot be resolved */
    @Nullable
    Object resolved(@Nullable Object value, String place) throws CommandRefused {
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (Object element : list) {
                elements.add(resolved(element, place));
            }
            return elements;
        }
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        if (map.size() == 1) {
            String function = String.valueOf(map.keySet().iterator().next());
            if (function.equals("Ref") || function.startsWith("Fn::")) {
                return called(function, map.get(function), place);
            }
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (Map.Entry<?, ?> member : map.entrySet()) {
            members.put(String.valueOf(member.getKey()), resolved(member.getValue(), place));
        }
        return members;
    }

    private @Nullable Object called(String function, @Nullable Object argument, String place) throws CommandRefused {
        return switch (function) {
            case "Ref" -> referred(String.valueOf(argument), place);
            case "Fn::GetAtt" ->
                attribute(
                        argument instanceof List<?> parts
                                ? parts.get(0) + "." + parts.get(1)
                                : String.valueOf(argument),
                        place);
            case "Fn::Sub" -> substituted(argument, place);
            case "Fn::Join" -> joined(argument, place);
            default ->
                throw new CommandRefused(
                        "%s uses %s, which is not understood: write the value itself into a copy of the template."
                                .formatted(place, function));
        };
    }

    private Object referred(String name, String place) throws CommandRefused {
        String queue = names.get(name);
        String value = queue == null ? parameters.get(name) : queue;
        if (value == null) {
            throw new CommandRefused("%s refers to %s, which has no value: give it with --parameter %s=VALUE."
                    .formatted(place, name, name));
        }
        return value;
    }

    private Object attribute(String path, String place) throws CommandRefused {
        int dot = path.lastIndexOf('.');
        String queue = dot < 0 ? null : names.get(path.substring(0, dot));
        if (queue == null) {
            throw new CommandRefused(
                    "%s takes %s from something that is no queue of the template.".formatted(place, path));
        }
        return path.endsWith(".Arn")
                ? "arn:aws:sqs:%s:%s:%s"
                        .formatted(parameters.get("AWS::Region"), parameters.get("AWS::AccountId"), queue)
                : queue;
    }

    private String substituted(@Nullable Object argument, String place) throws CommandRefused {
        Map<String, String> own = new HashMap<>();
        Object text = argument;
        if (argument instanceof List<?> parts && parts.size() == 2) {
            text = parts.get(0);
            if (resolved(parts.get(1), place) instanceof Map<?, ?> given) {
                given.forEach((name, value) -> own.put(String.valueOf(name), String.valueOf(value)));
            }
        }
        Matcher variable = VARIABLE.matcher(String.valueOf(text));
        StringBuilder whole = new StringBuilder();
        while (variable.find()) {
            String name = variable.group(2);
            String value;
            if (!variable.group(1).isEmpty()) {
                value = "${" + name + "}";
            } else if (own.containsKey(name)) {
                value = own.get(name);
            } else {
                value = String.valueOf(name.contains(".") ? attribute(name, place) : referred(name, place));
            }
            variable.appendReplacement(whole, Matcher.quoteReplacement(String.valueOf(value)));
        }
        return variable.appendTail(whole).toString();
    }

    private String joined(@Nullable Object argument, String place) throws CommandRefused {
        if (argument instanceof List<?> parts
                && parts.size() == 2
                && resolved(parts.get(1), place) instanceof List<?> elements) {
            List<String> texts = new ArrayList<>();
            elements.forEach(element -> texts.add(String.valueOf(element)));
            return String.join(String.valueOf(parts.get(0)), texts);
        }
        throw new CommandRefused("%s uses Fn::Join with something that is no list.".formatted(place));
    }
}
