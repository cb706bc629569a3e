package io.holdfast.spring;

/** The application cannot start until somebody changes its configuration. */
final class MisconfiguredException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String action;

    /**
     * What is wrong, and what to do about it.
     *
     * @param problem without a full stop
     * @param action one or more whole sentences
     */
    MisconfiguredException(String problem, String action) {
        super(problem);
        this.action = action;
    }

    MisconfiguredException(String problem, String action, Throwable cause) {
        super(problem, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
