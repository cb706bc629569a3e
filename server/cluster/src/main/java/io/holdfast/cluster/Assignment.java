package io.holdfast.cluster;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the nodes of a cluster are to keep and to lead, as somebody has decided it. Each node sees to its own part of it.
 *
 * @param keepers for each partition but the control partition, which all nodes keep, the nodes that are to keep it, the one first that is to lead it
 * @param withoutOffice nodes that are to lead nothing, if others can
 * @param removed nodes that do not come back, and are to have no vote anywhere
 * @param isLeaving whether this node is to be none of the cluster's, once others keep what it keeps
 */
public record Assignment(
        Map<Integer, List<String>> keepers, Set<String> withoutOffice, Set<String> removed, boolean isLeaving) {
    static final Assignment NONE = new Assignment(Map.of(), Set.of(), Set.of(), false);

    public Assignment {
        keepers = Map.copyOf(keepers);
        withoutOffice = Set.copyOf(withoutOffice);
        removed = Set.copyOf(removed);
    }
}
