package io.holdfast.app.systemd;

import java.io.IOException;

/** Sends one datagram. */
@FunctionalInterface
public interface NoticeSender {
    void send(String text) throws IOException;
}
