package io.holdfast.command.moving;

import io.holdfast.command.server.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The queues in the state of Terraform, or OpenTofu: in the file itself, or as {@code terraform show -json} prints it. Stateless. */
final class TerraformState {
    private static final Map<String, String> ATTRIBUTES = Map.ofEntries(
            Map.entry("visibility_timeout_seconds", "VisibilityTimeout"),
            Map.entry("delay_seconds", "DelaySeconds"),
            Map.entry("message_retention_seconds", "MessageRetentionPeriod"),
            Map.entry("receive_wait_time_seconds", "ReceiveMessageWaitTimeSeconds"),
            Map.entry("max_message_size", "MaximumMessageSize"),
            Map.entry("policy", QueueAttributes.POLICY),
            Map.entry("redrive_policy", QueueAttributes.REDRIVE_POLICY),
            Map.entry("redrive_allow_policy", QueueAttributes.REDRIVE_ALLOW_POLICY),
            Map.entry("kms_master_key_id", "KmsMasterKeyId"),
            Map.entry("kms_data_key_reuse_period_seconds", "KmsDataKeyReusePeriodSeconds"),
            Map.entry("sqs_managed_sse_enabled", "SqsManagedSseEnabled"),
            Map.entry("content_based_deduplication", "ContentBasedDeduplication"),
            Map.entry("deduplication_scope", "DeduplicationScope"),
            Map.entry("fifo_throughput_limit", "FifoThroughputLimit"));

    /** Resources that add one attribute to a queue that they name by its URL. */
    private static final Map<String, String> ADDITIONS = Map.of(
            "aws_sqs_queue_policy", "policy",
            "aws_sqs_queue_redrive_policy", "redrive_policy",
            "aws_sqs_queue_redrive_allow_policy", "redrive_allow_policy");

    private TerraformState() {}

    static boolean is(Json json) {
        return (json.has("terraform_version") || json.has("lineage"))
                && (json.get("resources").value() instanceof List || json.has("values"));
    }

    static DefinitionFile read(Json state) {
        Map<String, QueueDefinition> queues = new LinkedHashMap<>();
        each(state, (type, values) -> {
            if (type.equals("aws_sqs_queue")) {
                queues.put(values.text("name"), queue(values));
            }
        });
        List<String> remarks = new ArrayList<>();
        each(state, (type, values) -> {
            String added = ADDITIONS.get(type);
            if (added != null) {
                String name = QueueArns.name(values.text("queue_url"));
                QueueDefinition queue = queues.get(name);
                if (queue == null) {
                    remarks.add("%s is for %s, which is not in the state: it is left out.".formatted(type, name));
                } else {
                    queues.put(name, queue.with(String.valueOf(ATTRIBUTES.get(added)), values.text(added)));
                }
            }
        });
        return new DefinitionFile(List.copyOf(queues.values()), remarks);
    }

    private static QueueDefinition queue(Json values) {
        boolean fifo = values.is("fifo_queue");
        Map<String, String> attributes = new LinkedHashMap<>();
        ATTRIBUTES.forEach((name, attribute) -> {
            String value = values.text(name);
            boolean ofFifo = attribute.equals("ContentBasedDeduplication");
            // What is not chosen is an empty text, and a standard queue cannot have what is false for it.
            if (!value.isEmpty() && (fifo || !ofFifo)) {
                attributes.put(attribute, value);
            }
        });
        Map<String, String> tags = new LinkedHashMap<>();
        Json all = values.has("tags_all") ? values.get("tags_all") : values.get("tags");
        all.members().forEach((name, value) -> tags.put(name, String.valueOf(value.value())));
        return new QueueDefinition(values.text("name"), attributes, tags);
    }

    private static void each(Json state, BiConsumer<String, Json> use) {
        for (Json resource : state.list("resources")) {
            if (!resource.text("mode").equals("data")) {
                resource.list("instances").forEach(it -> use.accept(resource.text("type"), it.get("attributes")));
            }
        }
        ofModule(state.get("values").get("root_module"), use);
    }

    private static void ofModule(Json module, BiConsumer<String, Json> use) {
        for (Json resource : module.list("resources")) {
            if (!resource.text("mode").equals("data")) {
                use.accept(resource.text("type"), resource.get("values"));
            }
        }
        module.list("child_modules").forEach(child -> ofModule(child, use));
    }
}
