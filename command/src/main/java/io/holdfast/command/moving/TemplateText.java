package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A CloudFormation template as somebody wrote it.
 *
 * @param content as in the JSON form, functions by their long names
 * @param lines where what is, by its path, such as {@code Resources.Orders.Properties.QueueName}; nothing of JSON
 */
record TemplateText(Json content, Map<String, Integer> lines) {

    static TemplateText ofJson(Json content) {
        return new TemplateText(content, Map.of());
    }

    /** @param file for the sentence about what cannot be understood */
    static TemplateText ofYaml(Path file, String text) throws CommandRefused {
        LoaderOptions options = new LoaderOptions();
        options.setMergeOnCompose(true);
        YamlValues values = new YamlValues();
        try {
            // Only as far as nodes: nothing in a template may choose a class that is made of it.
            ParserImpl parser = new ParserImpl(new StreamReader(text), options);
            Node root = new Composer(parser, new Resolver(), options).getSingleNode();
            Json content = new Json(root == null ? null : values.of(root, ""));
            if (!(content.get("Resources").value() instanceof Map)) {
                throw new YamlRefused(root, "a template has its Resources here");
            }
            return new TemplateText(content, values.lines());
        } catch (YamlRefused refused) {
            throw new CommandRefused(
                    "%s is not understood, line %d: %s.".formatted(file, refused.line(), refused.getMessage()));
        } catch (MarkedYAMLException refused) {
            int line = refused.getProblemMark() == null
                    ? 1
                    : refused.getProblemMark().getLine() + 1;
            throw new CommandRefused("%s is not understood, line %d: %s.".formatted(file, line, refused.getProblem()));
        } catch (YAMLException refused) {
            throw new CommandRefused("%s is not understood: %s".formatted(file, refused.getMessage()));
        }
    }

    /** What a sentence about a property of a resource begins with. */
    String place(String resource, String property) {
        return place(resource + "." + property, List.of("Resources", resource, "Properties", property));
    }

    /** The same of anything, by its name and its path. */
    String place(String name, List<String> path) {
        Integer line = lines.get(String.join(".", path));
        return line == null ? name : "%s in line %d".formatted(name, line);
    }
}
