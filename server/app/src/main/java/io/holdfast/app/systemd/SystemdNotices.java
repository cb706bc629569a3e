package io.holdfast.app.systemd;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd how the server is. That it lives is said only after the server itself has said so to a question asked for it: a server that hangs answers
 * nothing, so systemd hears nothing and restarts it. Any thread.
 *
 * <p>starting → ready: the server takes requests · ready → ready: it was asked and is alive · any → stopping
 */
public final class SystemdNotices {
    private static final Logger LOG = LoggerFactory.getLogger(SystemdNotices.class);

    private final NoticeSender sender;
    private final AtomicBoolean isAsked = new AtomicBoolean();

    public SystemdNotices(NoticeSender sender) {
        this.sender = sender;
    }

    public void ready() {
        tell("READY=1");
    }

    public void stopping() {
        tell("STOPPING=1");
    }

    /** Asks once, unless the last question is still open: then one more would not help. */
    public void watch(LivenessQuestion question) {
        if (isAsked.compareAndSet(false, true)) {
            question.ask(isAlive -> {
                isAsked.set(false);
                if (isAlive) {
                    tell("WATCHDOG=1");
                }
            });
        }
    }

    private synchronized void tell(String text) {
        try {
            sender.send(text);
        } catch (IOException notTaken) {
            // The server is none the worse for it; what systemd does about its silence, its own log tells.
            LOG.warn("systemd does not take \"{}\": {}.", text, notTaken.getMessage());
        }
    }
}
