package io.holdfast.bench.load;

/** The server answered with an error, hung up, or sent what is no answer: a measurement of that would be worthless. */
public final class LoadFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LoadFailure(String message) {
        super(message);
    }
}
