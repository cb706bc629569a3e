package io.holdfast.cluster;

import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import java.nio.file.Path;
import org.apache.ratis.protocol.RaftPeerId;

/** Whose replica it is. */
interface ReplicaOwner {
    ReplicatedRows openRows() throws StoreRefused;

    Path rowsPlace();

    void leaderChanged(RaftPeerId leader);

    void leaderReady(long term);

    void notLeader();

    void resigned(long term);

    void applied();

    void failed(StoreFailure failure);
}
