package io.holdfast.app.metrics;

import java.util.List;

/**
 * How requests went to other nodes.
 *
 * @param forwarded sent to another node
 * @param repeated looked for anew, because the first node did nothing about them
 * @param lost with a node that died or hung, so nobody knows whether they were carried out
 * @param refused because no node took them in time, those that were lost included
 * @param waiting without an answer of another node yet, parked polls included
 * @param withoutLeader waiting for somebody to lead what they are for
 * @param unreachable nodes that could not be reached when they were last tried
 */
public record PeerNumbers(
        long forwarded,
        long repeated,
        long lost,
        long refused,
        long waiting,
        long withoutLeader,
        List<String> unreachable) {}
