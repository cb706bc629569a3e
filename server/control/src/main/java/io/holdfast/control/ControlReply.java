package io.holdfast.control;

import io.holdfast.control.alarm.AlarmReply;
import io.holdfast.control.identity.IdentityReply;
import io.holdfast.control.member.MemberReply;
import io.holdfast.control.metric.MetricReply;

/** What a command leads to. */
public sealed interface ControlReply {
    /** The key that is kept from now on, whoever brought it. */
    record ReceiptKeyKept(ReceiptKey key) implements ControlReply {}

    /** Whether it was done: it was not if the keyring has changed since the change was decided. */
    record KeyringChanged(boolean isDone) implements ControlReply {}

    /** The facts of the directory from now on. */
    record StartRecorded(DirectoryFacts facts) implements ControlReply {}

    /** What became of it. */
    record IdentityChanged(IdentityReply reply) implements ControlReply {}

    /** What became of it. */
    record AlarmsChanged(AlarmReply reply) implements ControlReply {}

    /** What became of it. */
    record MetricsChanged(MetricReply reply) implements ControlReply {}

    /** What became of it. */
    record MembersChanged(MemberReply reply) implements ControlReply {}
}
