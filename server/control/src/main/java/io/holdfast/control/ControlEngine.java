package io.holdfast.control;

import io.holdfast.control.alarm.AlarmEngine;
import io.holdfast.control.alarm.AlarmLoad;
import io.holdfast.control.identity.IdentityEngine;
import io.holdfast.control.identity.IdentityLoad;
import io.holdfast.control.keyring.KeyringEngine;
import io.holdfast.control.member.MemberEngine;
import io.holdfast.control.member.MemberLoad;
import io.holdfast.control.metric.MetricEngine;
import io.holdfast.control.metric.MetricLoad;
import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.control.row.ControlRows;
import io.holdfast.control.row.ControlRowsUnreadable;
import java.nio.charset.StandardCharsets;

/**
 * What belongs to no queue: a function of (state, command, now). It puts row changes into the open batch and gives the reply, which may leave
 * once that batch is durable. One thread, no clock, no I/O, no randomness.
 *
 * <p>All of its state is in memory, because it is small, and rows of a batch that is on its way cannot be read.
 *
 * <p>To keep something more: a record for each command in {@link ControlCommand}, a codec beside {@link ReceiptKeyRow}, a field of
 * {@link ControlView}, and the name of its rows in {@link #loaded}.
 */
public final class ControlEngine {
    private final ControlRowChanges changes;
    private final ControlCommand.Handler handler = new Decisions();
    private final IdentityEngine identity;
    private final AlarmEngine alarms;
    private final MetricEngine metrics;
    private final KeyringEngine keyring;
    private final MemberEngine members;
    private ControlView state = ControlView.EMPTY;

    /**
     * Loads everything.
     *
     * @throws ControlRowsUnreadable if a row is damaged, or written by a newer version
     */
    public ControlEngine(ControlRows rows, ControlRowChanges changes) {
        this.changes = changes;
        IdentityLoad users = new IdentityLoad();
        AlarmLoad loadedAlarms = new AlarmLoad();
        MetricLoad loadedMetrics = new MetricLoad();
        KeyringEngine.Load loadedKeyring = new KeyringEngine.Load();
        MemberLoad loadedMembers = new MemberLoad();
        rows.forEach((key, value) -> {
            String name = new String(key, StandardCharsets.UTF_8);
            if (!users.take(name, value)
                    && !loadedAlarms.take(name, value)
                    && !loadedMetrics.take(name, value)
                    && !loadedKeyring.take(name, value)
                    && !loadedMembers.take(name, value)) {
                state = loaded(name, value);
            }
        });
        state = state.with(users.finish())
                .with(loadedAlarms.finish())
                .with(loadedMetrics.finish())
                .with(loadedKeyring.finish())
                .with(loadedMembers.finish());
        identity = new IdentityEngine(changes, state.identity());
        alarms = new AlarmEngine(changes, state.alarms());
        metrics = new MetricEngine(changes, state.metrics());
        keyring = new KeyringEngine(changes, state.keyring());
        members = new MemberEngine(changes, state.members());
    }

    /** A row that is not known is refused: it may forbid what would be allowed without it. */
    private ControlView loaded(String name, byte[] value) {
        return switch (name) {
            case ReceiptKeyRow.NAME -> state.with(ReceiptKeyRow.decode(value));
            case DirectoryRow.NAME -> state.with(DirectoryRow.decode(value));
            default -> throw new ControlRowsUnreadable(name, "this version does not know it");
        };
    }

    /** Decides one command. */
    public ControlReply handle(ControlCommand command, long nowMillis) {
        return command.handledBy(handler, nowMillis);
    }

    /** All that was decided up to now. Not to be shown to anybody before it is durable. */
    public ControlView state() {
        return state;
    }

    private final class Decisions implements ControlCommand.Handler {
        /** The first one wins: handles may be out that carry it. */
        @Override
        public ControlReply ensureReceiptKey(ControlCommand.EnsureReceiptKey command, long nowMillis) {
            ReceiptKey kept = state.receiptKey();
            if (kept == null) {
                kept = command.candidate();
                changes.put(ReceiptKeyRow.key(), ReceiptKeyRow.encode(kept));
                state = state.with(kept);
            }
            return new ControlReply.ReceiptKeyKept(kept);
        }

        @Override
        public ControlReply changeKeyring(ControlCommand.ChangeKeyring command, long nowMillis) {
            boolean isDone = keyring.handle(command.what());
            state = state.with(keyring.view());
            return new ControlReply.KeyringChanged(isDone);
        }

        @Override
        public ControlReply recordStart(ControlCommand.RecordStart command, long nowMillis) {
            DirectoryFacts before = state.directory();
            if (before != null && before.partitions() != command.partitions()) {
                throw new IllegalStateException("the directory was made with " + before.partitions()
                        + " partitions, and now has " + command.partitions());
            }
            DirectoryFacts now = before == null
                    ? new DirectoryFacts(
                            nowMillis, command.version(), command.isOlder(), command.partitions(), command.version())
                    : before.startedBy(command.version());
            // Most starts change nothing, and then cost no write.
            if (!now.equals(before)) {
                changes.put(DirectoryRow.key(), DirectoryRow.encode(now));
                state = state.with(now);
            }
            return new ControlReply.StartRecorded(now);
        }

        @Override
        public ControlReply changeIdentity(ControlCommand.ChangeIdentity command, long nowMillis) {
            ControlReply reply = new ControlReply.IdentityChanged(identity.handle(command.what(), nowMillis));
            state = state.with(identity.view());
            return reply;
        }

        @Override
        public ControlReply changeAlarms(ControlCommand.ChangeAlarms command, long nowMillis) {
            ControlReply reply = new ControlReply.AlarmsChanged(alarms.handle(command.what(), nowMillis));
            state = state.with(alarms.view());
            return reply;
        }

        @Override
        public ControlReply changeMetrics(ControlCommand.ChangeMetrics command, long nowMillis) {
            ControlReply reply = new ControlReply.MetricsChanged(metrics.handle(command.what(), nowMillis));
            state = state.with(metrics.view());
            return reply;
        }

        @Override
        public ControlReply changeMembers(ControlCommand.ChangeMembers command, long nowMillis) {
            ControlReply reply = new ControlReply.MembersChanged(members.handle(command.what()));
            state = state.with(members.view());
            return reply;
        }
    }
}
