package io.holdfast.app.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import io.holdfast.protocol.sqs.QueueArn;
import java.util.Optional;
import java.util.Set;

/** Where messages go that nobody managed to process: the {@code deadLettersQueue} block of an ElasticMQ file. */
record DeadLetterDeclaration(String queueName, int maxReceiveCount) {

    static final String NAME = "deadLettersQueue";

    private static final String QUEUE = "name";
    private static final String COUNT = "maxReceiveCount";
    private static final String TARGET = "deadLetterTargetArn";
    private static final Kind<String> QUEUE_NAME =
            Kind.text("the name of a queue", "[A-Za-z0-9_-]{1,80}|[A-Za-z0-9_-]{1,75}\\.fifo");

    static DeadLetterDeclaration read(String path, RawValue block) throws SettingsRefused {
        Optional<Config> parsed = parse(block.text());
        if (parsed.isEmpty() || !parsed.get().root().keySet().equals(Set.of(QUEUE, COUNT))) {
            throw SettingsRefused.badValue(path, block, "a block { name = ..., maxReceiveCount = ... }");
        }
        Config config = parsed.get();
        RawValue queue = new RawValue(text(config, QUEUE), block.origin());
        RawValue count = new RawValue(text(config, COUNT), block.origin());
        return new DeadLetterDeclaration(
                new Key<>(path + "." + QUEUE, QUEUE_NAME, "").read(queue),
                new Key<>(path + "." + COUNT, Kind.wholeNumber(1, 1000), "").read(count));
    }

    /** The same as the SQS attribute. A FIFO queue's dead letters go to a FIFO queue, so its name has their ending. */
    String redrivePolicy(ServerSettings.Identity home, boolean fifo) {
        String target = fifo ? RawQueue.withFifoSuffix(queueName) : queueName;
        return "{\"%s\":\"%s\",\"%s\":%d}"
                .formatted(TARGET, new QueueArn(home.region(), home.account(), target), COUNT, maxReceiveCount);
    }

    /** The queue that a RedrivePolicy names, if it can be read at all; whether it is a good one is for the rules to say. */
    static Optional<String> targetOf(String redrivePolicy) {
        return parse(redrivePolicy)
                .filter(policy -> policy.hasPath(TARGET))
                .map(policy -> text(policy, TARGET))
                .map(arn -> arn.substring(arn.lastIndexOf(':') + 1));
    }

    private static Optional<Config> parse(String text) {
        try {
            return Optional.of(ConfigFactory.parseString(text));
        } catch (ConfigException notABlock) {
            return Optional.empty();
        }
    }

    private static String text(Config config, String key) {
        try {
            return config.getString(key);
        } catch (ConfigException notAText) {
            return "";
        }
    }
}
