package io.holdfast.command.server;

/** The server has no admin API: it is not a Holdfast, or an older one. */
public final class AdminMissing extends Exception {
    private static final long serialVersionUID = 1L;

    AdminMissing(String server) {
        super(server);
    }
}
