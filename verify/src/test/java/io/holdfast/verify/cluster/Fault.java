package io.holdfast.verify.cluster;

/** What can happen to a cluster: each is a row of the fault matrix. */
enum Fault {
    KILLED_LEADER("kill -9 of a leader", ProcessFaults::killLeader),
    KILLED_FOLLOWER("kill -9 of a follower", ProcessFaults::killFollower),
    KILLED_MAJORITY("kill -9 of a majority", ProcessFaults::killMajority),
    PAUSED("SIGSTOP of a leader, 1 to 60 s", ProcessFaults::pauseLeader),
    RESTARTED_LEADER("restart of a leader", ProcessFaults::restartLeader),
    ROLLING_RESTART("restart of one node after the other", ProcessFaults::restartAll),
    JOIN_AND_LEAVE("a node joins, and one of them leaves", MemberFaults::joinAndLeave),
    LEADER_ALONE("a leader is cut off", NetworkFaults::leaderAlone),
    HALVES("two parts that do not see each other", NetworkFaults::halves),
    ONE_WAY("a leader is heard and hears nothing, or the reverse", NetworkFaults::oneWay),
    FLAPPING("a node that comes and goes", NetworkFaults::flapping),
    BRIDGE("only one node sees both parts", NetworkFaults::bridge),
    WIPED_DISK("a node loses its disk", DiskFaults::wipe),
    FLIPPED_BIT_IN_LOG("one bit of a follower's log is flipped", DiskFaults::flipInLog),
    FLIPPED_BIT_IN_ROWS("one bit of a follower's rows is flipped", DiskFaults::flipInRows),
    FULL_DISK("the disk of a node is full", DiskFaults::equipWithSmallDisk, DiskFaults::fill),
    SLOW_DISK("every sync of a node takes 0.3 s", DiskFaults::slowDown),
    CLOCK_STEPS("the clock of a node is set, by up to 5 days", ProcessFaults::equipWithClock, ProcessFaults::setClock);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // keeps nothing
    private final Step equip;

    @SuppressWarnings("ImmutableEnumChecker") // keeps nothing
    private final Step strike;

    /** Something that is done to the nodes. */
    interface Step {
        void at(FaultScene scene) throws Exception;
    }

    Fault(String title, Step strike) {
        this(title, scene -> {}, strike);
    }

    Fault(String title, Step equip, Step strike) {
        this.title = title;
        this.equip = equip;
        this.strike = strike;
    }

    /** Before the nodes are started. */
    void equip(FaultScene scene) throws Exception {
        equip.at(scene);
    }

    /** Returns when the cause is gone; its effects may last. */
    void strike(FaultScene scene) throws Exception {
        strike.at(scene);
    }

    @Override
    public String toString() {
        return title;
    }
}
