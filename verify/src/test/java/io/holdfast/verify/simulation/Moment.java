package io.holdfast.verify.simulation;

/**
 * When something was decided, and how much the server can be expected to have noticed by then.
 *
 * @param nowMillis the time of the decision
 * @param restedMillis the last time at which the server had come to rest: what was due then has happened
 * @param noticedMillis leases that ended and retentions that passed by then have been noticed. The engine looks at its timers before every
 *     decision, but only at a step of them, so this is now unless there are very many
 * @param decidedInTask the loop's task in which it was decided
 * @param learnedInTask the loop's task in which the reply left
 */
record Moment(long nowMillis, long restedMillis, long noticedMillis, int decidedInTask, int learnedInTask) {}
