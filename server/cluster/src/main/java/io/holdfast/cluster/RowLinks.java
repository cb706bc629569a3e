package io.holdfast.cluster;

import io.holdfast.store.StoreFailure;
import java.nio.file.Path;
import org.apache.ratis.server.protocol.TermIndex;

/** Makes links to rows. */
interface RowLinks {
    /** Returns the position of what it has made. */
    TermIndex make(Path room) throws StoreFailure;
}
