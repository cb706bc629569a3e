package io.holdfast.verify.simulation;

/**
 * What a server with spread queues is plugged into. The true ports; a planted bug puts something between.
 *
 * @param rows what becomes of the rows
 * @param looksAfterParts whether parts that missed something are told later
 */
record SpreadPorts(Ports rows, boolean looksAfterParts) {
    static SpreadPorts sound() {
        return new SpreadPorts(new Ports(), true);
    }
}
