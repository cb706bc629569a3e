package io.holdfast.verify.conformance;

/** A receive that waits on a connection of its own. */
final class Poll implements AutoCloseable {
    private static final int MOST_TRIES = 5_000;

    private final RawWire wire;
    private final HttpConnection connection;

    private Poll(RawWire wire, HttpConnection connection) {
        this.wire = wire;
        this.connection = connection;
    }

    /**
     * Sends the request and returns when the server has looked at it: needs {@link RawWire#predictable}. The connection is used once
     * before, because taking up a new connection and taking up a request are two steps, and others may come in between.
     */
    static Poll start(RawWire wire, byte[] request) {
        HttpConnection connection = new HttpConnection(wire.endpoint());
        connection.exchange(wire.request("ListQueues", "{'MaxResults':1}"));
        Poll poll = new Poll(wire, connection);
        poll.othersAreServed();
        connection.send(request);
        poll.othersAreServed();
        return poll;
    }

    /** Waits for the answer, which must be a success. */
    Answer answer() {
        return outcome().succeeds();
    }

    /** Waits for the answer, whatever it is. */
    Answer outcome() {
        return wire.answer("a waiting receive", connection.read());
    }

    /** Fails unless the answer comes without any more time passing on the server's clock. */
    Answer answersAtOnce() {
        // The queue may live on another loop than the connections: that others are served does not mean that it has had
        // its turn.
        for (int tries = 0; !connection.hasAnswer(); tries++) {
            if (tries == MOST_TRIES) {
                throw new AssertionError("the receive should be answered, but it waits");
            }
            othersAreServed();
        }
        return answer();
    }

    /** Fails unless the server, which has had the occasion to answer, has not done so. */
    Poll stillWaits() {
        othersAreServed();
        if (connection.hasAnswer()) {
            throw new AssertionError(
                    "the receive should wait, but got " + connection.read().text());
        }
        return this;
    }

    @Override
    public void close() {
        connection.close();
        othersAreServed();
    }

    /** A full round trip through the queues of the server: a change, so that it has to wait for the disk as answers do. */
    private void othersAreServed() {
        wire.call("CreateQueue", "{'QueueName':'others'}").succeeds();
        wire.call("SendMessage", "{'QueueUrl':'others','MessageBody':'x'}").succeeds();
    }
}
