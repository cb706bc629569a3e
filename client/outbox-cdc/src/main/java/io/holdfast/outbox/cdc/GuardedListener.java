package io.holdfast.outbox.cdc;

import io.holdfast.outbox.OutboxRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a listener's mistakes from stopping the relay. */
record GuardedListener(CdcListener listener) implements CdcListener {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedListener.class);

    @Override
    public void sent(int rows) {
        guard(() -> listener.sent(rows));
    }

    @Override
    public void refused(OutboxRow row, String reason) {
        guard(() -> listener.refused(row, reason));
    }

    @Override
    public void unavailable(String destination, String reason) {
        guard(() -> listener.unavailable(destination, reason));
    }

    @Override
    public void parked(OutboxRow row, String reason) {
        LOG.warn("Parked outbox row {} for queue {}; its key waits: {}", row.id(), row.destination(), reason);
        guard(() -> listener.parked(row, reason));
    }

    @Override
    public void health(CdcHealth health) {
        guard(() -> listener.health(health));
    }

    private static void guard(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException mistake) {
            LOG.warn("An outbox listener failed", mistake);
        }
    }
}
