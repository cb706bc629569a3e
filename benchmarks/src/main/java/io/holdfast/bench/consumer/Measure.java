package io.holdfast.bench.consumer;

/** What can be measured of a consumer. */
public enum Measure {
    /** Messages per second with empty handlers. Numbers: connections, messages to warm up with, messages to count. */
    RATE {
        @Override
        double run(int port, String queue, int... numbers) throws InterruptedException {
            return DrainedQueue.messagesPerSecond(port, queue, numbers[0], numbers[1], numbers[2]);
        }
    },
    /** Messages per second of a loop of SDK calls without a consumer. Numbers: as for {@link #RATE}. */
    SDK {
        @Override
        double run(int port, String queue, int... numbers) throws InterruptedException {
            return BareSdk.messagesPerSecond(port, queue, numbers[0], numbers[1], numbers[2]);
        }
    },
    /** 99th percentile, in milliseconds, from the receive's answer to the handler's start at concurrency 10. Numbers: sends per second, messages. */
    START {
        @Override
        double run(int port, String queue, int... numbers) throws InterruptedException {
            return HandlerStarts.p99Millis(port, queue, numbers[0], numbers[1]);
        }
    },
    /** Percent of one core, without the compiler's, for keeping messages that are in hand. Numbers: messages, seconds to warm up, seconds to count. */
    HELD {
        @Override
        double run(int port, String queue, int... numbers) throws InterruptedException {
            return HeldMessages.percentOfACore(port, queue, numbers[0], numbers[1], numbers[2]);
        }
    },
    /** Requests per 20 s at an empty queue. Numbers: concurrency, seconds. */
    IDLE {
        @Override
        double run(int port, String queue, int... numbers) throws InterruptedException {
            return EmptyQueue.requestsPerTwentySeconds(port, queue, numbers[0], numbers[1]);
        }
    };

    abstract double run(int port, String queue, int... numbers) throws InterruptedException;
}
