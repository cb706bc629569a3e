package io.holdfast.command.moving;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * What a template in YAML would be in JSON: {@code !GetAtt Dead.Arn} becomes <code>{"Fn::GetAtt": "Dead.Arn"}</code>. One thread.
 */
final class YamlValues {
    /** Deep enough for the properties of a resource. */
    private static final int DEEPEST_LINES = 4;

    private final Map<String, Integer> lines = new HashMap<>();
    private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

    Map<String, Integer> lines() {
        return lines;
    }

    /** @param path of the names that lead to it */
    @Nullable
    Object of(Node node, String path) throws YamlRefused {
        if (!open.add(node)) {
            throw new YamlRefused(node, "this is inside itself");
        }
        Object value = plain(node, path);
        open.remove(node);
        String tag = node.getTag().getValue();
        if (tag.startsWith(Tag.PREFIX)) {
            return value;
        }
        if (!tag.matches("![A-Za-z0-9]+")) {
            throw new YamlRefused(node, "%s is no function of CloudFormation".formatted(tag));
        }
        String name = tag.substring(1);
        return Collections.singletonMap(name.equals("Ref") || name.equals("Condition") ? name : "Fn::" + name, value);
    }

    private @Nullable Object plain(Node node, String path) throws YamlRefused {
        if (node instanceof MappingNode mapping) {
            return members(mapping, path);
        }
        if (node instanceof SequenceNode sequence) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (Node element : sequence.getValue()) {
                elements.add(of(element, path + "[]"));
            }
            return elements;
        }
        return scalar((ScalarNode) node);
    }

    private Map<String, @Nullable Object> members(MappingNode mapping, String path) throws YamlRefused {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (NodeTuple member : mapping.getValue()) {
            if (!(member.getKeyNode() instanceof ScalarNode key)) {
                throw new YamlRefused(member.getKeyNode(), "this cannot be a name");
            }
            String name = key.getValue();
            String inner = path.isEmpty() ? name : path + "." + name;
            Object value = of(member.getValueNode(), inner);
            if (members.containsKey(name)) {
                throw new YamlRefused(key, "%s is there twice".formatted(name));
            }
            members.put(name, value);
            if (inner.split("\\.", -1).length <= DEEPEST_LINES) {
                lines.put(inner, YamlRefused.line(key));
            }
        }
        return members;
    }

    /** Texts stay as they are written: a version such as 2012-10-17 is no date, and 0012 is no octal number. */
    private static @Nullable Object scalar(ScalarNode node) {
        String text = node.getValue();
        Tag tag = node.getTag();
        if (tag.equals(Tag.NULL)) {
            return null;
        }
        if (tag.equals(Tag.BOOL)) {
            return List.of("true", "yes", "on").contains(text.toLowerCase(Locale.ROOT));
        }
        return tag.equals(Tag.INT) && text.matches("-?(0|[1-9]\\d{0,17})") ? (Object) Long.valueOf(text) : text;
    }
}
