package io.holdfast.cluster;

import io.holdfast.store.ReplicaPosition;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.jspecify.annotations.Nullable;

/** Puts what was agreed on into the rows of a {@link Replica}. One thread at a time. */
final class EntryApplication {
    private final ReplicaOwner owner;
    private final Parts parts = new Parts();

    EntryApplication(ReplicaOwner owner) {
        this.owner = owner;
    }

    /** Returns false if it was decided in another term than it was agreed on in, or parts of it are lost: then it changed nothing. */
    boolean apply(Entry entry, TermIndex logged, ReplicatedRows to) throws StoreFailure {
        boolean isOutdated = entry.term() != 0 && entry.term() != logged.getTerm();
        if (entry.kind() == Entry.Kind.RESIGNS && !isOutdated) {
            owner.resigned(entry.term());
        }
        @Nullable
        ByteString batch =
                entry.kind() == Entry.Kind.ROWS ? entry.bytes() : entry.kind().isPart() ? parts.add(entry) : null;
        boolean isLost = entry.kind() == Entry.Kind.LAST_PART && batch == null;
        if (batch != null && !isOutdated) {
            long time = Math.max(to.applied().timeMillis(), entry.timeMillis());
            to.apply(batch.toByteArray(), new ReplicaPosition(logged.getTerm(), logged.getIndex(), time));
        }
        return !isOutdated && !isLost;
    }

    /** Entries of Ratis' own leave no trace in the rows by themselves. */
    void notePosition(TermIndex reached, ReplicatedRows of) throws StoreFailure {
        if (!parts.isPending() && reached.getIndex() > of.applied().index()) {
            of.apply(
                    null,
                    new ReplicaPosition(
                            reached.getTerm(), reached.getIndex(), of.applied().timeMillis()));
        }
    }

    /** Parts that have come are of no use any more. */
    void clear() {
        parts.clear();
    }
}
