package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is written down beside a group on this node, until its log says who its members are. Durable when a method returns. */
final class GroupMarks {
    /** Marks a group that this node has had since the cluster was formed: its members are those of the settings until the log says otherwise. */
    static final String FOUNDED = "founded";
    /** Marks a group that this node begins with, from the data that it had on its own: until the log says otherwise it is the only member. */
    private static final String ALONE = "alone";

    private final ReplicaDirectory directory;

    GroupMarks(ReplicaDirectory directory) {
        this.directory = directory;
    }

    /** Whether this node has had a vote in the group since the cluster was formed. */
    boolean isFounded(Group group) {
        return Files.exists(directory.group(group.partition()).resolve(FOUNDED));
    }

    /** Before Ratis makes a group that the founder gives to this node. */
    void willBeFounded(int partition) throws IOException {
        ReplicaDirectory.make(directory.group(partition).resolve(FOUNDED));
    }

    /** From now on its members are what the log says, or nobody. */
    void forgetFounding(Group group) throws IOException {
        ReplicaDirectory.deleteAll(directory.group(group.partition()).resolve(FOUNDED));
    }

    /** Before a group is begun with the data that this node had on its own. */
    void willBeAlone(Group group) throws IOException {
        ReplicaDirectory.make(alone(group));
    }

    boolean isAlone(Group group) {
        return Files.exists(alone(group));
    }

    /** The log says who is a member. */
    void hasBegun(Group group) throws IOException {
        ReplicaDirectory.deleteAll(alone(group));
    }

    private Path alone(Group group) {
        return directory.group(group.partition()).resolve(ALONE);
    }
}
