package io.holdfast.protocol.kms;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What KMS answers. */
public sealed interface KmsResult {
    /** Of CreateKey and DescribeKey. */
    record KeyDescription(KeyMetadata key) implements KmsResult {}

    /** A marker says that there are more. */
    record ListKeys(List<KeyMetadata> keys, @Nullable String nextMarker) implements KmsResult {
        public ListKeys {
            keys = List.copyOf(keys);
        }
    }

    record ScheduleKeyDeletion(KeyMetadata key, int pendingWindowInDays) implements KmsResult {}

    record CancelKeyDeletion(KeyMetadata key) implements KmsResult {}

    /** A marker says that there are more. */
    record ListAliases(List<KmsAlias> aliases, @Nullable String nextMarker) implements KmsResult {
        public ListAliases {
            aliases = List.copyOf(aliases);
        }
    }

    /** Of an operation that has nothing to say but that it is done. */
    record Done() implements KmsResult {}
}
