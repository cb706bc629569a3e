package io.holdfast.parts;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;

/** What a fault does to a request on its way to the server, and to the answer on its way back. */
record Effect(Stage before, Stage after) {
    private static final Stage NOTHING = Step::pass;

    static final Effect NONE = new Effect(NOTHING, NOTHING);

    /** One direction of it. May block: each connection has a thread for each direction. */
    @FunctionalInterface
    interface Stage {
        Step apply(HttpMessage message) throws InterruptedException;
    }

    /** What happens next: the message goes on, or another one goes back to the client at once, or the connection is closed. */
    record Step(Kind kind, HttpMessage message) {
        enum Kind {
            PASS,
            ANSWER,
            CLOSE
        }

        static Step pass(HttpMessage message) {
            return new Step(Kind.PASS, message);
        }

        static Step answer(HttpMessage message) {
            return new Step(Kind.ANSWER, message);
        }

        static Step close(HttpMessage message) {
            return new Step(Kind.CLOSE, message);
        }
    }

    static Effect delay(Duration time) {
        return new Effect(
                message -> {
                    TimeUnit.NANOSECONDS.sleep(time.toNanos());
                    return Step.pass(message);
                },
                NOTHING);
    }

    static Effect drop() {
        return new Effect(Step::close, NOTHING);
    }

    static Effect dropAnswer() {
        return new Effect(NOTHING, Step::close);
    }

    static Effect answer(HttpMessage answer) {
        return new Effect(request -> Step.answer(answer), NOTHING);
    }

    static Effect hold(CountDownLatch released) {
        return new Effect(waiting(released), NOTHING);
    }

    static Effect holdAnswer(CountDownLatch released) {
        return new Effect(NOTHING, waiting(released));
    }

    private static Stage waiting(CountDownLatch released) {
        return message -> {
            released.await();
            return Step.pass(message);
        };
    }

    /** The server never sees the entry. Each exchange needs an effect of its own, for the answer must know the entry's id. */
    static Effect failEntry(HttpMessage request, IntUnaryOperator choice, String code, boolean senderFault) {
        BatchEntries entries = BatchEntries.of(request.text());
        int position = choice.applyAsInt(entries.size());
        String id = entries.id(position);
        if (entries.size() == 1) {
            return answer(HttpMessage.ok(BatchEntries.failing("{\"Successful\":[]}", id, code, senderFault)));
        }
        return new Effect(
                message -> Step.pass(message.withText(entries.without(position))),
                answer -> Step.pass(answer.withText(BatchEntries.failing(answer.text(), id, code, senderFault))));
    }
}
