package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.util.List;

/** Takes the messages of one queue to another, at the pace that is wanted. One thread. */
final class MirrorRun {
    private static final int MOST_REFUSED = 1_000;

    private final MirrorSource source;
    private final TargetQueue target;
    private final MirrorState state;
    private final String key;
    private final StopFlag stop;
    private final ProgressLine progress;
    private final double perSecond;
    private final long total;
    private long sent;
    private long refused;
    private String reason = "";

    /**
     * Makes one.
     *
     * @param key what the state calls the queue
     * @param perSecond how many messages at most; 0 for as many as possible
     * @param total about how many there are
     */
    MirrorRun(
            MirrorSource source,
            TargetQueue target,
            MirrorState state,
            String key,
            StopFlag stop,
            ProgressLine progress,
            double perSecond,
            long total) {
        this.source = source;
        this.target = target;
        this.state = state;
        this.key = key;
        this.stop = stop;
        this.progress = progress;
        this.perSecond = perSecond;
        this.total = total;
    }

    /** Returns when there are no more, or when somebody stops it. */
    void run() throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException {
        Pace pace = new Pace(perSecond, stop);
        try {
            while (!source.isOver() && !stop.getAsBoolean() && refused < MOST_REFUSED) {
                List<Outgoing> messages = source.next();
                if (!messages.isEmpty()) {
                    send(messages);
                    progress.show(
                            sent,
                            Math.max(sent, total),
                            "%s sent, %s/s".formatted(Numbers.count(sent), Numbers.count(pace.perSecond(sent))));
                    pace.keep(sent);
                }
            }
        } finally {
            progress.end();
            source.end();
        }
    }

    private void send(List<Outgoing> messages) throws IOException, ServiceError, InterruptedException {
        if (target.isFifo()) {
            // A run that has to send them again must do it under the same ids, or they are there twice.
            state.sending(key, target.ids(messages));
        }
        SendResult result = target.send(messages);
        if (!result.sent().isEmpty()) {
            source.sent(result.sent());
            state.settled(key, result.sent().stream().map(Outgoing::sourceId).toList());
        }
        sent += result.sent().size();
        refused += result.refused().size();
        if (reason.isEmpty()) {
            reason = result.firstReason();
        }
    }

    long sent() {
        return sent;
    }

    /** How many the target did not take; they are where they were. */
    long refused() {
        return refused;
    }

    /** Why the first of them was refused. */
    String reason() {
        return reason;
    }
}
