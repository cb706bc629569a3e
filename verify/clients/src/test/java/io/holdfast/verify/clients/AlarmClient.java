package io.holdfast.verify.clients;

import java.util.List;

/** A CloudWatch client as somebody uses it who wants to be told of dead letters. It has one alarm, which has the client's name. */
interface AlarmClient extends AutoCloseable {
    String name();

    /** Makes the alarm: it fires when the queue holds a message at the end of a minute, and calls the webhook for ALARM and for OK. */
    void put(String queue, String webhook) throws Exception;

    Seen look() throws Exception;

    @Override
    default void close() {}

    /**
     * What the client shows of its alarm.
     *
     * @param changes of its state, from its history, newest first
     */
    record Seen(String state, List<String> changes) {}
}
