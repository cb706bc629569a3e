package io.holdfast.protocol.wire.query;

/** Thrown where a form does not make a request. A refusal, not a defect: it costs no stack trace. */
public final class QueryRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient QueryError error;

    public QueryRefused(QueryError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    public QueryError error() {
        return error;
    }
}
