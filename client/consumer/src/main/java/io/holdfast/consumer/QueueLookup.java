package io.holdfast.consumer;

import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** Finds out what a consumer must know of its queue, and warns at the start of what will hurt later. Any thread; waits for the server. */
final class QueueLookup {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);

    private final SqsClient sqs;
    private final ConsumerSettings<?> settings;

    QueueLookup(ConsumerSettings<?> settings) {
        this.sqs = settings.sqs;
        this.settings = settings;
    }

    SourceQueue find() {
        String url = url(settings.queue, "to consume");
        SourceQueue queue = read(url, attributes(url));
        warn(queue);
        return queue;
    }

    /** The same queue as it is now. The other queues are looked for again only if the policy is another. */
    SourceQueue findAgain(SourceQueue known) {
        Map<QueueAttributeName, String> attributes = attributes(known.url());
        if (!policy(attributes).equals(known.redrivePolicy())) {
            return read(known.url(), attributes);
        }
        return new SourceQueue(
                known.name(),
                known.url(),
                known.arn(),
                known.fifo(),
                visibility(attributes),
                known.redrivePolicy(),
                known.maximumReceiveCount(),
                known.deadLetterUrl(),
                known.quarantineUrl());
    }

    private SourceQueue read(String url, Map<QueueAttributeName, String> attributes) {
        String policy = policy(attributes);
        Optional<String> deadLetters =
                RedrivePolicyText.deadLetterTargetArn(policy).flatMap(this::urlOfArn);
        String name = nameOf(url);
        return new SourceQueue(
                name,
                url,
                attributes.getOrDefault(QueueAttributeName.QUEUE_ARN, ""),
                name.endsWith(".fifo"),
                visibility(attributes),
                policy,
                RedrivePolicyText.maxReceiveCount(policy),
                deadLetters,
                quarantine(name, deadLetters));
    }

    private static String policy(Map<QueueAttributeName, String> attributes) {
        return attributes.getOrDefault(QueueAttributeName.REDRIVE_POLICY, "");
    }

    private int visibility(Map<QueueAttributeName, String> attributes) {
        if (settings.visibility.fixed().isPresent()) {
            return ConsumerLimits.secondsUp(settings.visibility.fixed().get());
        }
        int seconds = Integer.parseInt(attributes.getOrDefault(QueueAttributeName.VISIBILITY_TIMEOUT, "30"));
        if (seconds == 0) {
            throw new IllegalStateException("Queue \"" + settings.queue
                    + "\" has a VisibilityTimeout of 0, so a message cannot be held while it is handled; "
                    + "give the consumer a visibility of its own");
        }
        return seconds;
    }

    private Optional<String> quarantine(String name, Optional<String> deadLetters) {
        if (!(settings.malformed instanceof Malformed.Quarantine quarantine)) {
            return Optional.empty();
        }
        if (!quarantine.queue().isEmpty()) {
            return Optional.of(url(quarantine.queue(), "to quarantine malformed messages of \"" + name + "\""));
        }
        String usual = name.endsWith(".fifo")
                ? name.substring(0, name.length() - ".fifo".length()) + "-quarantine.fifo"
                : name + "-quarantine";
        try {
            return Optional.of(url(usual, ""));
        } catch (RuntimeException none) {
            log.debug("No quarantine queue \"{}\"", usual, none);
            return deadLetters;
        }
    }

    private void warn(SourceQueue queue) {
        if (queue.maximumReceiveCount().isEmpty()) {
            log.warn(
                    "Queue \"{}\" has no RedrivePolicy: a message that always fails keeps coming back until it expires",
                    queue.name());
        }
        if (settings.malformed instanceof Malformed.Quarantine
                && queue.quarantineUrl().isEmpty()) {
            log.warn(
                    "Queue \"{}\" has neither a quarantine queue nor a dead-letter queue: malformed messages stay in it",
                    queue.name());
        }
        if (queue.visibilitySeconds() < ConsumerLimits.SHORT_VISIBILITY.toSeconds()
                || queue.visibilitySeconds() > ConsumerLimits.LONG_VISIBILITY.toSeconds()) {
            log.warn(
                    "The visibility timeout of queue \"{}\" is {} s: below 30 s a short pause loses leases, above 15 min a crash delays messages",
                    queue.name(),
                    queue.visibilitySeconds());
        }
        if (queue.fifo() && settings.acknowledgement.together()) {
            log.warn("Queue \"{}\" is FIFO: its messages are deleted one by one, not in batches", queue.name());
        }
    }

    private String url(String nameOrUrl, String purpose) {
        if (nameOrUrl.contains("://")) {
            return nameOrUrl;
        }
        try {
            return sqs.getQueueUrl(request -> request.queueName(nameOrUrl)).queueUrl();
        } catch (QueueDoesNotExistException missing) {
            throw new QueueNotFoundException(nameOrUrl, purpose, missing);
        }
    }

    private Map<QueueAttributeName, String> attributes(String url) {
        try {
            return sqs.getQueueAttributes(request -> request.queueUrl(url)
                            .attributeNames(QueueAttributeName.ALL)
                            .overrideConfiguration(limits -> limits.apiCallTimeout(ConsumerLimits.LOOKUP_TIMEOUT)))
                    .attributes();
        } catch (QueueDoesNotExistException missing) {
            throw new QueueNotFoundException(settings.queue, "to consume", missing);
        }
    }

    private Optional<String> urlOfArn(String arn) {
        String name = arn.substring(arn.lastIndexOf(':') + 1);
        try {
            return Optional.of(
                    sqs.getQueueUrl(request -> request.queueName(name)).queueUrl());
        } catch (RuntimeException notOurs) {
            log.warn("Cannot find the dead-letter queue {} of queue \"{}\"", arn, settings.queue, notOurs);
            return Optional.empty();
        }
    }

    static String nameOf(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }
}
