package io.holdfast.protocol.sign;

import org.jspecify.annotations.Nullable;

/** The access keys that exist. Asked for every request, on the thread of its connection. */
@FunctionalInterface
public interface AccessKeys {
    /** The key with this id, whatever its state. A miss should take as long as a hit. */
    @Nullable
    AccessKey find(String accessKeyId);
}
