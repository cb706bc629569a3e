package io.holdfast.app;

import io.holdfast.app.directory.PartIds;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Storage;

/** Which parts of spread queues there are, and which of them this node keeps: not all, where there are more nodes than replicas. Any thread. */
record KeptParts(QueuePlacement placement, Storage storage) implements PartIds {
    @Override
    public long of(long queueId, int part) {
        return placement.partId(queueId, part);
    }

    @Override
    public boolean isKept(long partId) {
        return storage.has(placement.partitionOf(partId));
    }
}
