package io.holdfast.app.config;

import java.util.Optional;

/** What queue URLs begin with, by the {@code node-address} of an ElasticMQ file. Stateless. */
final class ElasticMqAddress {
    static final String SECTION = "node-address";
    private static final String EVERY_HOST = "*";

    private ElasticMqAddress() {}

    /** None if that is the address that the client has used. */
    static Optional<String> of(ElasticMqValues found) {
        String host = found.text(SECTION + ".host", "localhost");
        if (found.firstOf(SECTION).isEmpty()
                || host.equals(EVERY_HOST)
                || found.isOn(ElasticMqSections.GENERATED, false)) {
            return Optional.empty();
        }
        String path = found.text(SECTION + ".context-path", "").replaceAll("^/+|/+$", "");
        return Optional.of("%s://%s:%s%s"
                .formatted(
                        found.text(SECTION + ".protocol", "http"),
                        host,
                        found.text(SECTION + ".port", "9324"),
                        path.isEmpty() ? "" : "/" + path));
    }
}
