package io.holdfast.command.moving;

import io.holdfast.command.Options;
import java.util.List;

/** Which flags of {@code mirror} go together. Stateless. */
final class MirrorChoices {
    private MirrorChoices() {}

    static void check(Options options) {
        if (!options.has("--from") || !options.has("--to")) {
            throw options.mistake("mirror needs --from URL and --to URL");
        }
        if (options.has("--move") == options.has("--copy")) {
            throw options.mistake("choose --move or --copy");
        }
        List<String> named = options.arguments();
        long ways = List.of(!named.isEmpty(), options.has("--all"), options.has("--match")).stream()
                .filter(way -> way)
                .count();
        if (ways != 1) {
            throw options.mistake("name the queues, or choose --all or --match");
        }
        if (options.has("--to-queue") && named.size() != 1) {
            throw options.mistake("--to-queue is for one queue");
        }
        if (options.has("--follow") && (named.size() != 1 || options.has("--copy"))) {
            throw options.mistake("--follow is for one queue, with --move");
        }
    }
}
