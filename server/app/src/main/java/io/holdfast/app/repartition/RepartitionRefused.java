package io.holdfast.app.repartition;

/** A data directory cannot get another number of partitions; the message is the sentence for the operator. It is as it was. */
public final class RepartitionRefused extends Exception {
    private static final long serialVersionUID = 1;

    RepartitionRefused(Throwable cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
