package io.holdfast.deadletters;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where a dead letter belongs. One thread. */
final class Targets {
    private final QueueReader reader;
    private final DeadLetterQueue queue;
    private final Optional<String> chosenUrl;
    private final Map<String, String> urlByArn = new HashMap<>();

    /** @param chosenUrl where all go; empty means back to where each came from */
    Targets(QueueReader reader, DeadLetterQueue queue, Optional<String> chosenUrl) {
        this.reader = reader;
        this.queue = queue;
        this.chosenUrl = chosenUrl;
        queue.sources().forEach(source -> urlByArn.put(source.arn(), source.url()));
    }

    /** The URL of its queue. Empty if the message does not say where it came from and there is more than one possibility. */
    Optional<String> of(DeadLetter letter) {
        if (chosenUrl.isPresent()) {
            return chosenUrl;
        }
        Optional<String> source = letter.sourceArn();
        if (source.isPresent()) {
            return source.map(arn -> urlByArn.computeIfAbsent(arn, reader::url));
        }
        return queue.sources().size() == 1 ? Optional.of(queue.sources().get(0).url()) : Optional.empty();
    }
}
