package io.holdfast.bench.contender;

/** Who is measured, in the order of the table's columns. */
public enum Contender {
    HOLDFAST("Holdfast"),
    CEILING_FSYNC("ceiling + fsync"),
    CEILING("ceiling"),
    ELASTICMQ("ElasticMQ");

    private final String title;

    Contender(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** Whether what is sent can be received again; the ceilings answer constants. */
    public boolean isQueue() {
        return this == HOLDFAST || this == ELASTICMQ;
    }
}
