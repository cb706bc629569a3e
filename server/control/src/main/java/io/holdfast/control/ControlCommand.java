package io.holdfast.control;

import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.member.MemberCommand;
import io.holdfast.control.metric.MetricCommand;

/** What the control engine decides; what it keeps is read from a {@link ControlView}. A new command does not compile until the engine handles it. */
public sealed interface ControlCommand {
    ControlReply handledBy(Handler handler, long nowMillis);

    /** One method for each command. */
    interface Handler {
        ControlReply ensureReceiptKey(EnsureReceiptKey command, long nowMillis);

        ControlReply changeKeyring(ChangeKeyring command, long nowMillis);

        ControlReply recordStart(RecordStart command, long nowMillis);

        ControlReply changeIdentity(ChangeIdentity command, long nowMillis);

        ControlReply changeAlarms(ChangeAlarms command, long nowMillis);

        ControlReply changeMetrics(ChangeMetrics command, long nowMillis);

        ControlReply changeMembers(ChangeMembers command, long nowMillis);
    }

    /**
     * Which key do receipt handles have? Answered with {@link ControlReply.ReceiptKeyKept}.
     *
     * @param candidate the one to be kept if there is none yet
     */
    record EnsureReceiptKey(ReceiptKey candidate) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.ensureReceiptKey(this, nowMillis);
        }
    }

    /** Something about the keyring that the nodes of a cluster share. Answered with {@link ControlReply.KeyringChanged}. */
    record ChangeKeyring(KeyringChange what) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.changeKeyring(this, nowMillis);
        }
    }

    /**
     * A server starts. Answered with {@link ControlReply.StartRecorded}.
     *
     * @param version of the program
     * @param partitions how many partitions the directory has
     * @param isOlder whether the directory was in use before it had control rows; counts at the first start only
     */
    record RecordStart(String version, int partitions, boolean isOlder) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.recordStart(this, nowMillis);
        }
    }

    /** Something about users and keys. Answered with {@link ControlReply.IdentityChanged}. */
    record ChangeIdentity(IdentityCommand what) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.changeIdentity(this, nowMillis);
        }
    }

    /** Something about alarms. Answered with {@link ControlReply.AlarmsChanged}. */
    record ChangeAlarms(AlarmCommand what) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.changeAlarms(this, nowMillis);
        }
    }

    /** Something about metrics of users. Answered with {@link ControlReply.MetricsChanged}. */
    record ChangeMetrics(MetricCommand what) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.changeMetrics(this, nowMillis);
        }
    }

    /** Something about the nodes of the cluster. Answered with {@link ControlReply.MembersChanged}. */
    record ChangeMembers(MemberCommand what) implements ControlCommand {
        @Override
        public ControlReply handledBy(Handler handler, long nowMillis) {
            return handler.changeMembers(this, nowMillis);
        }
    }
}
