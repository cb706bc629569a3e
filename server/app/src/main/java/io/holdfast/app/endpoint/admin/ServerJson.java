package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.Principal;
import io.holdfast.app.history.LiveTotals;
import io.holdfast.protocol.wire.json.JsonBuffer;
import org.jspecify.annotations.Nullable;

/** Writes what this server is, who asks, and how it is doing as a whole. */
record ServerJson(ServerFacts facts, Principal home) {
    /**
     * @param arn of who asks; null where nobody is asked who they are
     * @param totals of all queues
     */
    void write(JsonBuffer json, Principal caller, @Nullable String arn, LiveTotals totals) {
        JsonFields.text(json, "version", facts.version());
        JsonFields.at(json, "startedAt", facts.startedAtMillis());
        JsonFields.text(json, "region", home.region());
        JsonFields.text(json, "account", home.account());
        JsonFields.number(json, "partitions", facts.partitions());
        JsonFields.bool(json, "signed", facts.isSigned().getAsBoolean());
        JsonFields.bool(json, "tls", facts.isTls());
        json.member("caller").open('{');
        JsonFields.text(json, "arn", arn);
        JsonFields.text(json, "account", caller.account());
        JsonFields.bool(json, "readOnly", caller.policies().isReadOnly());
        json.close('}').member("disk").open('{');
        JsonFields.number(json, "freeBytes", facts.freeBytes().getAsLong());
        JsonFields.decimal(json, "syncP99Millis", facts.syncP99Millis().getAsDouble());
        json.close('}');
        write(json, totals);
    }

    private void write(JsonBuffer json, LiveTotals totals) {
        json.member("totals").open('{');
        JsonFields.number(json, "queues", facts.queues().getAsInt());
        JsonFields.number(json, "visible", totals.visible());
        JsonFields.number(json, "inFlight", totals.notVisible());
        JsonFields.number(json, "delayed", totals.delayed());
        JsonFields.decimal(json, "sentPerSecond", totals.sent());
        JsonFields.decimal(json, "receivedPerSecond", totals.received());
        JsonFields.decimal(json, "deletedPerSecond", totals.deleted());
        JsonFields.decimal(json, "deadLettersPerSecond", totals.deadLetters());
        json.close('}');
    }
}
