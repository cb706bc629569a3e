package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues of a CloudFormation template, as CDK and SAM write them too. One thread. */
final class CloudFormationTemplate {
    private static final String QUEUE = "AWS::SQS::Queue";
    private static final List<String> POLICIES = List.of("AWS::SQS::QueuePolicy", "AWS::SQS::QueueInlinePolicy");

    private final Map<String, QueueDefinition> queues = new LinkedHashMap<>();
    private final List<String> remarks = new ArrayList<>();
    private final TemplateText text;
    private final TemplateValues values;

    private CloudFormationTemplate(TemplateText text, TemplateValues values) {
        this.text = text;
        this.values = values;
    }

    static DefinitionFile read(TemplateText text, Map<String, String> parameters) throws CommandRefused {
        TemplateValues values = new TemplateValues(text.content(), parameters);
        CloudFormationTemplate reader = new CloudFormationTemplate(text, values);
        reader.names();
        reader.read();
        return new DefinitionFile(List.copyOf(reader.queues.values()), reader.remarks);
    }

    /** All of them first, since any queue may refer to any other. */
    private void names() throws CommandRefused {
        for (Map.Entry<String, Json> resource : resources().entrySet()) {
            if (resource.getValue().text("Type").equals(QUEUE)) {
                Json properties = resource.getValue().get("Properties");
                Object name = values.resolved(
                        properties.get("QueueName").value(), text.place(resource.getKey(), "QueueName"));
                if (name == null) {
                    boolean fifo =
                            String.valueOf(properties.get("FifoQueue").value()).equals("true");
                    name = resource.getKey() + (fifo ? QueueDefinition.FIFO : "");
                    remarks.add("%s has no QueueName, for which CloudFormation makes one up: it is called %s here."
                            .formatted(resource.getKey(), name));
                }
                values.name(resource.getKey(), String.valueOf(name));
            }
        }
    }

    private Map<String, Json> resources() throws CommandRefused {
        Map<String, Json> resources = text.content().get("Resources").members();
        for (Map.Entry<String, Json> resource : resources.entrySet()) {
            String id = resource.getKey();
            if (id.startsWith("Fn::")) {
                throw new CommandRefused("%s is not understood: write the resources out in a copy of the template."
                        .formatted(text.place(id, List.of("Resources", id))));
            }
            Object properties = resource.getValue().get("Properties").value();
            if (properties != null && !(properties instanceof Map)) {
                throw new CommandRefused("%s are not understood: they have to be names with values."
                        .formatted(text.place(id + ".Properties", List.of("Resources", id, "Properties"))));
            }
        }
        return resources;
    }

    private void read() throws CommandRefused {
        for (Map.Entry<String, Json> resource : resources().entrySet()) {
            if (resource.getValue().text("Type").equals(QUEUE)) {
                queues.put(
                        values.name(resource.getKey()),
                        queue(resource.getKey(), resource.getValue().get("Properties")));
            }
        }
        for (Map.Entry<String, Json> resource : resources().entrySet()) {
            if (POLICIES.contains(resource.getValue().text("Type"))) {
                policy(resource.getKey(), resource.getValue().get("Properties"));
            }
        }
    }

    private QueueDefinition queue(String id, Json properties) throws CommandRefused {
        Map<String, String> attributes = new LinkedHashMap<>();
        Map<String, String> tags = new LinkedHashMap<>();
        for (Map.Entry<String, Json> property : properties.members().entrySet()) {
            String name = property.getKey();
            Object value = values.resolved(property.getValue().value(), text.place(id, name));
            if (name.equals("Tags")) {
                new Json(Map.of("Tags", value == null ? List.of() : value))
                        .list("Tags")
                        .forEach(tag -> tags.put(tag.text("Key"), tag.text("Value")));
            } else if (QueueAttributes.SETTABLE.contains(name) && value != null) {
                attributes.put(name, written(value));
            } else if (!name.equals("QueueName")) {
                remarks.add("%s is not an attribute of a queue: it is left out.".formatted(text.place(id, name)));
            }
        }
        return new QueueDefinition(values.name(id), attributes, tags);
    }

    private void policy(String id, Json properties) throws CommandRefused {
        Object document = values.resolved(properties.get("PolicyDocument").value(), text.place(id, "PolicyDocument"));
        Object inline = properties.get("Queue").value();
        Object resolved = values.resolved(
                inline == null ? properties.get("Queues").value() : List.of(inline), text.place(id, "Queues"));
        for (Object url : resolved instanceof List<?> list ? list : List.of()) {
            String name = QueueArns.name(String.valueOf(url));
            QueueDefinition queue = queues.get(name);
            if (queue == null || document == null) {
                remarks.add("%s is for %s, which is not in the template: it is left out.".formatted(id, name));
            } else {
                queues.put(name, queue.with(QueueAttributes.POLICY, written(document)));
            }
        }
    }

    private static String written(@Nullable Object value) {
        return value instanceof Map || value instanceof List ? JsonWriter.text(value) : String.valueOf(value);
    }
}
