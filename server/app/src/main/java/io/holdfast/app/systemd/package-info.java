/**
 * Beside the steps. Takes from systemd what it wants to hear of the service (sd_notify(3)), gives it the server's state.
 * It must not know how a server works, nor how a datagram is sent.
 */
@NullMarked
package io.holdfast.app.systemd;

import org.jspecify.annotations.NullMarked;
