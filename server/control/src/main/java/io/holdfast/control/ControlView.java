package io.holdfast.control;

import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.metric.MetricView;
import org.jspecify.annotations.Nullable;

/**
 * All that the control engine keeps, at one moment. Immutable: the engine replaces it with every change, and whoever got one may read it on any
 * thread without a lock.
 *
 * @param receiptKey null before the first start
 * @param masterKey the fingerprint of the master key that the nodes of a cluster share; null on one node, and before the first start
 * @param directory null before the first start
 * @param identity users and access keys
 * @param alarms their settings, states and history
 * @param metrics those that users measure themselves
 */
public record ControlView(
        @Nullable ReceiptKey receiptKey,
        @Nullable String masterKey,
        @Nullable DirectoryFacts directory,
        IdentityView identity,
        AlarmView alarms,
        MetricView metrics) {

    public static final ControlView EMPTY =
            new ControlView(null, null, null, IdentityView.EMPTY, AlarmView.EMPTY, MetricView.EMPTY);

    ControlView with(ReceiptKey key) {
        return new ControlView(key, masterKey, directory, identity, alarms, metrics);
    }

    ControlView withMasterKey(String fingerprint) {
        return new ControlView(receiptKey, fingerprint, directory, identity, alarms, metrics);
    }

    ControlView with(DirectoryFacts facts) {
        return new ControlView(receiptKey, masterKey, facts, identity, alarms, metrics);
    }

    ControlView with(IdentityView users) {
        return new ControlView(receiptKey, masterKey, directory, users, alarms, metrics);
    }

    ControlView with(AlarmView changed) {
        return new ControlView(receiptKey, masterKey, directory, identity, changed, metrics);
    }

    ControlView with(MetricView changed) {
        return new ControlView(receiptKey, masterKey, directory, identity, alarms, changed);
    }
}
