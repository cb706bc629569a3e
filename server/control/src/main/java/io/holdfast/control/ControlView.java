package io.holdfast.control;

import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.keyring.KeyringView;
import io.holdfast.control.member.MemberView;
import io.holdfast.control.metric.MetricView;
import org.jspecify.annotations.Nullable;

/**
 * All that the control engine keeps, at one moment. Immutable: the engine replaces it with every change, and whoever got one may read it on any
 * thread without a lock.
 *
 * @param receiptKey null before the first start
 * @param directory null before the first start
 * @param identity users and access keys
 * @param alarms their settings, states and history
 * @param metrics those that users measure themselves
 * @param keyring that the nodes of a cluster share; one node has it elsewhere
 * @param members the nodes of a cluster
 */
public record ControlView(
        @Nullable ReceiptKey receiptKey,
        @Nullable DirectoryFacts directory,
        IdentityView identity,
        AlarmView alarms,
        MetricView metrics,
        KeyringView keyring,
        MemberView members) {

    public static final ControlView EMPTY = new ControlView(
            null, null, IdentityView.EMPTY, AlarmView.EMPTY, MetricView.EMPTY, KeyringView.EMPTY, MemberView.EMPTY);

    ControlView with(ReceiptKey key) {
        return new ControlView(key, directory, identity, alarms, metrics, keyring, members);
    }

    ControlView with(DirectoryFacts facts) {
        return new ControlView(receiptKey, facts, identity, alarms, metrics, keyring, members);
    }

    ControlView with(IdentityView users) {
        return new ControlView(receiptKey, directory, users, alarms, metrics, keyring, members);
    }

    ControlView with(AlarmView changed) {
        return new ControlView(receiptKey, directory, identity, changed, metrics, keyring, members);
    }

    ControlView with(MetricView changed) {
        return new ControlView(receiptKey, directory, identity, alarms, changed, keyring, members);
    }

    ControlView with(KeyringView changed) {
        return new ControlView(receiptKey, directory, identity, alarms, metrics, changed, members);
    }

    ControlView with(MemberView changed) {
        return new ControlView(receiptKey, directory, identity, alarms, metrics, keyring, changed);
    }
}
