package io.holdfast.bench;

/** One workload at one number of connections. */
record Cell(Workload workload, int connections) {
    /** What this one is compared with, of the same server in the same round; itself where there is nothing to compare. */
    Cell baseline() {
        return new Cell(workload.baseline(), connections);
    }
}
