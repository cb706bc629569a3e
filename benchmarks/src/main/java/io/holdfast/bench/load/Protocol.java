package io.holdfast.bench.load;

/** The two languages of SQS. */
public enum Protocol {
    JSON,
    QUERY;

    Wire wire() {
        return switch (this) {
            case JSON -> new JsonWire();
            case QUERY -> new QueryWire();
        };
    }
}
