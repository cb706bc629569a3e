package io.holdfast.outbox;

import java.time.Duration;
import java.util.regex.Pattern;

/** What SQS is known to refuse, refused before the row is written: a row that can never be sent would only be parked later. Stateless. */
final class MessageRules {
    private static final int MAXIMUM_DESTINATION = 255;
    private static final int MAXIMUM_ATTRIBUTES = 10;
    private static final long MAXIMUM_DELAY_SECONDS = 900;
    private static final Pattern ATTRIBUTE_NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");
    private static final Pattern RESERVED = Pattern.compile("(?i)(aws|amazon)[.].*");
    private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,128}");
    private static final Pattern QUEUE_NAME = Pattern.compile("[A-Za-z0-9_-]{1,80}|[A-Za-z0-9_-]{1,75}\\.fifo");

    private MessageRules() {}

    static void check(OutboxMessage message, int maximumBytes) {
        String destination = message.destination();
        boolean url = destination.startsWith("http://") || destination.startsWith("https://");
        require(
                url
                        ? destination.length() <= MAXIMUM_DESTINATION
                        : QUEUE_NAME.matcher(destination).matches(),
                "'" + destination + "' is neither a queue name nor a queue URL");
        checkKey(message);
        checkDelay(message);
        checkAttributes(message);
        String body = message.body();
        require(body != null && !body.isEmpty(), "a message needs a body");
        require(body == null || allowed(body), "the body contains a character that SQS refuses");
        int bytes = body == null ? 0 : OutboxRow.bytes(body, message.attributes());
        require(
                bytes <= maximumBytes,
                "the message has " + bytes + " bytes including its attributes, more than the limit of " + maximumBytes
                        + "; store a large body elsewhere and send a pointer to it");
    }

    private static void checkKey(OutboxMessage message) {
        String key = message.key();
        String own = message.deduplicationId();
        if (message.toFifoQueue()) {
            require(
                    key != null,
                    "a message to the FIFO queue '" + message.destination()
                            + "' needs a key: it becomes the message group");
            require(
                    key == null || ID.matcher(key).matches(),
                    "the key of a message to a FIFO queue must be 1 to 128 letters, digits or punctuation characters, not '"
                            + key + "'");
            require(
                    own == null || ID.matcher(own).matches(),
                    "a deduplication id must be 1 to 128 letters, digits or punctuation characters, not '" + own + "'");
        } else {
            require(
                    own == null,
                    "only FIFO queues have deduplication ids, and '" + message.destination() + "' is not one");
            require(
                    key == null || (!key.isEmpty() && key.length() <= 128 && allowed(key)),
                    "a key must be 1 to 128 characters long");
        }
        require(key != null || message.ordering() != Ordering.PER_KEY, "PER_KEY needs a key");
    }

    private static void checkDelay(OutboxMessage message) {
        Duration delay = message.delay();
        require(
                !delay.isNegative()
                        && delay.equals(Duration.ofSeconds(delay.toSeconds()))
                        && delay.toSeconds() <= MAXIMUM_DELAY_SECONDS,
                "a delay must be whole seconds and at most 15 minutes, not " + delay);
        require(
                delay.isZero() || !message.toFifoQueue(),
                "a FIFO queue takes no delay per message; set the delay of the queue");
    }

    private static void checkAttributes(OutboxMessage message) {
        require(
                message.attributes().size() <= MAXIMUM_ATTRIBUTES,
                "a message has at most 10 attributes, this one has "
                        + message.attributes().keySet());
        message.attributes().forEach((name, attribute) -> {
            require(
                    name.length() <= 256
                            && ATTRIBUTE_NAME.matcher(name).matches()
                            && !RESERVED.matcher(name).matches(),
                    "SQS does not allow an attribute with the name '" + name + "'");
            require(
                    attribute.isBinary() || allowed(attribute.value()),
                    "the attribute '" + name + "' contains a character that SQS refuses");
        });
    }

    /** Tab, line feed, carriage return and everything from space on except surrogates alone and the two non-characters. */
    private static boolean allowed(String text) {
        return text.codePoints()
                .allMatch(c -> c == '\t'
                        || c == '\n'
                        || c == '\r'
                        || (c >= ' ' && c <= 0xD7FF)
                        || (c >= 0xE000 && c <= 0xFFFD)
                        || c >= 0x10000);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
