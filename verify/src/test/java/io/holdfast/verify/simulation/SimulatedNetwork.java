package io.holdfast.verify.simulation;

import java.util.Random;

/** What lies between the nodes of a simulated cluster: it is late, loses what it carries, brings it twice, and is cut in one direction or both. */
final class SimulatedNetwork {
    private static final int ONE_IN = 8;
    private static final int LATE_MILLIS = 700;
    private static final int NOBODY = -1;

    private final HandLoop loop;
    private final Random random;
    private boolean isGood;
    /** At most one node at a time, so that there is a majority without it. */
    private int cutOff = NOBODY;

    private boolean isMute;
    private boolean isDeaf;

    SimulatedNetwork(HandLoop loop, Random random) {
        this.loop = loop;
        this.random = random;
    }

    /** One request of a client, or its answer: what carries it never brings it twice. */
    void carryOnce(int from, int to, Runnable arrival) {
        if (!isLost()) {
            bring(from, to, arrival);
        }
    }

    void carry(int from, int to, Runnable arrival) {
        for (int i = isLost() ? 0 : isLost() ? 2 : 1; i > 0; i--) {
            bring(from, to, arrival);
        }
    }

    private void bring(int from, int to, Runnable arrival) {
        loop.schedule(
                () -> {
                    // What was on its way when it was cut does not arrive either.
                    if (!isCut(from, to)) {
                        arrival.run();
                    }
                },
                1 + random.nextInt(isGood || random.nextInt(10) > 0 ? 3 : LATE_MILLIS));
    }

    private boolean isCut(int from, int to) {
        return from != to && ((from == cutOff && isMute) || (to == cutOff && isDeaf));
    }

    private boolean isLost() {
        return !isGood && random.nextInt(ONE_IN) == 0;
    }

    void cutOff(int node) {
        cutOff = node;
        isMute = random.nextInt(4) > 0;
        isDeaf = !isMute || random.nextInt(3) > 0;
    }

    void mend() {
        cutOff = NOBODY;
    }

    /** From now on everything arrives, once and soon. */
    void becomeGood() {
        isGood = true;
        mend();
    }

    boolean isCutOff(int node) {
        return node == cutOff;
    }
}
