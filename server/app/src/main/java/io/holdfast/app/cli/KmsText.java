package io.holdfast.app.cli;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsResult;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What KMS answers, for people: one line per key or alias. */
final class KmsText {
    private KmsText() {}

    /** Empty if there is nothing to say. */
    static String of(KmsResult result) {
        if (result instanceof KmsResult.KeyDescription it) {
            return keys(List.of(it.key()));
        }
        if (result instanceof KmsResult.ListKeys it) {
            return keys(it.keys());
        }
        if (result instanceof KmsResult.ScheduleKeyDeletion it) {
            return "The key " + it.key().id() + " is destroyed at "
                    + date(it.key().deletionMillis()) + ", unless that is cancelled before.";
        }
        if (result instanceof KmsResult.CancelKeyDeletion it) {
            return "The key " + it.key().id() + " is kept, and is disabled.";
        }
        return result instanceof KmsResult.ListAliases it ? aliases(it.aliases()) : "";
    }

    private static String keys(List<KeyMetadata> keys) {
        return lines(
                line("KEY", "STATE", "DESTROYED AT", "DESCRIPTION"),
                keys.stream()
                        .map(key -> line(
                                key.id(),
                                key.state().wireName(),
                                key.deletionMillis() == 0 ? "" : date(key.deletionMillis()),
                                key.description())));
    }

    private static String aliases(List<KmsAlias> aliases) {
        return lines(
                String.format(Locale.ROOT, "%-36s  %s", "KEY", "ALIAS"),
                aliases.stream().map(alias -> String.format(Locale.ROOT, "%-36s  %s", alias.keyId(), alias.name())));
    }

    private static String line(String... cells) {
        return String.format(Locale.ROOT, "%-36s  %-15s  %-20s  %s", (Object[]) cells)
                .stripTrailing();
    }

    private static String lines(String head, Stream<String> rows) {
        return Stream.concat(Stream.of(head), rows).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String date(long millis) {
        return Instant.ofEpochSecond(millis / 1000).toString();
    }
}
