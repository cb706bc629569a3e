package io.holdfast.app.partition;

import io.holdfast.engine.queue.GroupIndex;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The first start on a directory from before groups had an index: builds it, in batches of a few thousand groups. */
final class GroupIndexBuild {
    private static final Logger LOG = LoggerFactory.getLogger(GroupIndexBuild.class);

    private GroupIndexBuild() {}

    /** @throws LeadershipLost if another node leads before it is built: it goes on with it */
    static void runIfNeeded(Store store, Term term) throws LeadershipLost {
        PendingBatch batch = new PendingBatch();
        GroupIndex index = new GroupIndex(new StoredRows(store), batch);
        if (!index.isMissing()) {
            return;
        }
        LOG.info("Building the index of message groups; this happens once");
        boolean hasMore;
        do {
            hasMore = index.step();
            batch.rows.setTerm(term.number());
            try {
                store.commit(batch.rows);
            } catch (LeadershipLost lost) {
                throw lost;
            } catch (StoreFailure failure) {
                throw new IllegalStateException("The index of message groups cannot be stored", failure);
            }
            batch.clear();
        } while (hasMore);
    }
}
