package io.holdfast.verify.simulation;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.partition.PartitionClock;
import java.util.Random;

/** Bugs of a loop or a clock that does not keep its word. */
final class LoopBugs {
    private LoopBugs() {}

    /** Every timer comes a millisecond early, and the clock agrees with it. */
    static final class EarlyTimers extends Ports {
        private boolean early;

        @Override
        Loop loop(Loop loop, Random random) {
            return new LoopBetween(loop) {
                @Override
                public void schedule(Runnable task, long delayMillis) {
                    loop.schedule(
                            () -> {
                                early = true;
                                task.run();
                                early = false;
                            },
                            Math.max(1, delayMillis - 1));
                }
            };
        }

        @Override
        PartitionClock clock(PartitionClock clock, int start) {
            return () -> clock.nowMillis() + (early ? 1 : 0);
        }
    }

    /** With every start the clock is set back by an hour. */
    static final class ClockSetBack extends Ports {
        @Override
        PartitionClock clock(PartitionClock clock, int start) {
            return () -> clock.nowMillis() - (start - 1) * 3_600_000L;
        }
    }

    static final class ForgottenTimers extends Ports {
        @Override
        Loop loop(Loop loop, Random random) {
            return new LoopBetween(loop) {
                @Override
                public void schedule(Runnable task, long delayMillis) {
                    if (random.nextInt(5) > 0) {
                        loop.schedule(task, delayMillis);
                    }
                }
            };
        }
    }

    /** Every timer comes again a millisecond later, for ever. */
    static final class EndlessTimers extends Ports {
        @Override
        Loop loop(Loop loop, Random random) {
            return new LoopBetween(loop) {
                @Override
                public void schedule(Runnable task, long delayMillis) {
                    loop.schedule(
                            () -> {
                                task.run();
                                schedule(task, 1);
                            },
                            delayMillis);
                }
            };
        }
    }

    /** Now and then a task that was handed over, such as the news of a durable batch, is lost. */
    static final class ForgottenTasks extends Ports {
        @Override
        Loop loop(Loop loop, Random random) {
            return new LoopBetween(loop) {
                @Override
                public void execute(Runnable task) {
                    if (random.nextInt(50) > 0) {
                        loop.execute(task);
                    }
                }
            };
        }
    }

    static final class RepeatedTasks extends Ports {
        @Override
        Loop loop(Loop loop, Random random) {
            return new LoopBetween(loop) {
                @Override
                public void execute(Runnable task) {
                    loop.execute(task);
                    if (random.nextInt(50) == 0) {
                        loop.execute(task);
                    }
                }
            };
        }
    }

    private static class LoopBetween implements Loop {
        private final Loop loop;

        LoopBetween(Loop loop) {
            this.loop = loop;
        }

        @Override
        public boolean isCurrent() {
            return loop.isCurrent();
        }

        @Override
        public void execute(Runnable task) {
            loop.execute(task);
        }

        @Override
        public void executeLast(Runnable task) {
            loop.executeLast(task);
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            loop.schedule(task, delayMillis);
        }
    }
}
