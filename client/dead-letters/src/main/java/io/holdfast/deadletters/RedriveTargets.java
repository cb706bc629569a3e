package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLetterQueue.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a dead letter belongs. One thread. */
final class RedriveTargets {
    private final QueueReader reader;
    private final DeadLetterQueue queue;
    private final Optional<String> chosenUrl;
    private final Map<String, String> urlByArn = new HashMap<>();
    private final Map<String, String> sourceUrlByArn = new HashMap<>();

    /** @param chosenUrl where all go; empty means back to where each came from */
    RedriveTargets(QueueReader reader, DeadLetterQueue queue, Optional<String> chosenUrl) {
        this.reader = reader;
        this.queue = queue;
        this.chosenUrl = chosenUrl;
        queue.sources().forEach(source -> sourceUrlByArn.put(source.arn(), source.url()));
        urlByArn.putAll(sourceUrlByArn);
    }

    /**
     * The URL of its queue. Empty if the message does not say where it came from and there is more than one possibility. What a message
     * attribute says counts only if it is one of the queue's sources: anybody can write an attribute.
     */
    Optional<String> of(DeadLetter letter) {
        if (chosenUrl.isPresent()) {
            return chosenUrl;
        }
        Optional<String> server = letter.sourceByServer();
        if (server.isPresent()) {
            return server.map(arn -> urlByArn.computeIfAbsent(arn, reader::url));
        }
        Optional<String> consumer = letter.sourceByConsumer();
        if (consumer.isPresent()) {
            return consumer.map(sourceUrlByArn::get);
        }
        return queue.sources().size() == 1 ? Optional.of(queue.sources().get(0).url()) : Optional.empty();
    }

    /** Whether this is a queue that dead letters come from, so that a message arrives there as it was before it died. */
    boolean isSource(String url) {
        return sourceUrlByArn.containsValue(url);
    }

    /** The queues whose failures come back to the dead-letter queue. */
    List<Source> whereFailuresComeBack() {
        return queue.sources().stream()
                .filter(source -> chosenUrl.isEmpty() || chosenUrl.get().equals(source.url()))
                .toList();
    }
}
