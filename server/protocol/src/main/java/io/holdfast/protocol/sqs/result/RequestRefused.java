package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.AwsError;

/**
 * Thrown where bytes or settings do not parse. It is a refusal, not a defect: it carries what the client is told, costs no
 * stack trace, and never leaves the code that turns it into a {@link Failure}.
 */
public class RequestRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final AwsError error;
    private final String text;

    public RequestRefused(AwsError error, String text) {
        super(text, null, false, false);
        this.error = error;
        this.text = text;
    }

    public RequestRefused(Failure failure) {
        this(failure.error(), failure.message());
    }

    public Failure failure() {
        return new Failure(error, text);
    }
}
