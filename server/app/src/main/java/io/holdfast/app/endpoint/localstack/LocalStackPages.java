package io.holdfast.app.endpoint.localstack;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.partition.Partitions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * LocalStack's pages about itself, as far as scripts ask for them. They are written as Python writes JSON, with a blank behind each colon, because
 * scripts look for {@code "sqs": "running"}. Any loop.
 */
public final class LocalStackPages {
    private static final ResponseHead OK = ResponseHead.of(200, "application/json");
    private static final ResponseHead UNAVAILABLE = ResponseHead.of(503, "application/json");
    private static final ResponseHead EMPTY = ResponseHead.of(200);
    /** What else this server speaks. */
    private static final List<String> FURTHER_SERVICES = List.of("cloudwatch", "iam", "kms", "sts");

    private final Partitions partitions;
    private final BooleanSupplier isUsed;
    private final InitState init;
    private final String version;

    /** @param isUsed whether there is a queue: LocalStack calls a service available until it is used, and then running */
    public LocalStackPages(Partitions partitions, BooleanSupplier isUsed, InitState init, String version) {
        this.partitions = partitions;
        this.isUsed = isUsed;
        this.init = init;
        this.version = version;
    }

    void health(Exchange exchange) {
        boolean wantsBody = !exchange.method().equals("HEAD");
        partitions.askHealth(health -> {
            boolean isReady = health.isReady();
            if (isReady && !wantsBody) {
                exchange.answer(Response.of(EMPTY));
                return;
            }
            String further = FURTHER_SERVICES.stream()
                    .map(service -> ", \"" + service + "\": \"available\"")
                    .collect(Collectors.joining());
            String sqs = !isReady ? "error" : isUsed.getAsBoolean() ? "running" : "available";
            answer(
                    exchange,
                    isReady ? OK : UNAVAILABLE,
                    "{\"services\": {\"sqs\": \"%s\"%s}, %s}".formatted(sqs, further, edition()));
        });
    }

    void info(Exchange exchange) {
        answer(exchange, OK, "{%s, \"is_license_activated\": false, \"system\": \"linux\"}".formatted(edition()));
    }

    void init(Exchange exchange) {
        answer(
                exchange,
                OK,
                "{\"completed\": {\"BOOT\": true, \"START\": true, \"READY\": %s, \"SHUTDOWN\": false}, %s}"
                        .formatted(init.isCompleted(), scripts()));
    }

    void initReady(Exchange exchange) {
        answer(exchange, OK, "{\"completed\": %s, %s}".formatted(init.isCompleted(), scripts()));
    }

    private String scripts() {
        return init.scripts().stream()
                .map(script -> "{\"stage\": \"READY\", \"name\": \"%s\", \"state\": \"%s\"}"
                        .formatted(script.name().replaceAll("[\"\\\\\\p{Cntrl}]", "?"), script.state()))
                .collect(Collectors.joining(", ", "\"scripts\": [", "]"));
    }

    private String edition() {
        return "\"edition\": \"community\", \"version\": \"%s\"".formatted(version);
    }

    private static void answer(Exchange exchange, ResponseHead head, String json) {
        exchange.answer(Response.of(head, (json + "\n").getBytes(StandardCharsets.UTF_8)));
    }
}
