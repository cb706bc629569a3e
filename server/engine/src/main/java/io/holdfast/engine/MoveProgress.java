package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;

/** What moves messages and hears what became of those that it sent on their way to other partitions. */
interface MoveProgress {
    /** A message that it took away before a restart is still on its way. */
    void isOnItsWay();

    void arrived();

    /** The message is back in its queue. */
    void refused(ArrivalRefusal why);

    /** What it has heard is to be written. */
    void storeProgress();
}
