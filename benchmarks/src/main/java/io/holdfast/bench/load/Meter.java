package io.holdfast.bench.load;

/** Something else that is read around what a load measures: without its warm-up, and without what it does while the clock stands. */
public interface Meter {
    Meter NONE = new Meter() {
        @Override
        public void start() {}

        @Override
        public void stop() {}
    };

    void start();

    void stop();
}
