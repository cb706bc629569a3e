package io.holdfast.cluster;

import java.io.IOException;

/** Lets go of what this node keeps. */
interface Leaving {
    void leave(Group group) throws IOException;

    /** The last one: from then on this node is none of the cluster's. */
    void leaveCluster(Group control) throws IOException;

    boolean hasLeft();
}
