package io.holdfast.app.endpoint.caller;

import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.limit.FailedAuthentications;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.InetAddress;
import java.time.InstantSource;

/** Keeps strangers from guessing credentials: counts and audits what failed, and holds an address off that fails too often. Any thread. */
record CredentialGuard(ClientAddress addresses, FailedAuthentications failures, InstantSource clock, Audit audit) {
    InetAddress requireMayTry(Exchange exchange) throws RequestRefused {
        InetAddress address = addresses.of(exchange);
        if (!failures.mayTry(address)) {
            throw new RequestRefused(
                    AwsError.REQUEST_THROTTLED,
                    "Too many requests with wrong credentials came from this address. Try again in a minute.");
        }
        return address;
    }

    /** Whoever fails is slowed down and written down. */
    RequestRefused failed(Exchange exchange, InetAddress address, Failure why) {
        failures.failed(address);
        if (audit.wants(false, false)) {
            audit.add(new AuditEvent(
                    clock.millis(),
                    exchange.requestId(),
                    "unknown",
                    null,
                    address.getHostAddress(),
                    "authenticate",
                    "*",
                    false,
                    why.error().queryCode() + ": " + why.message(),
                    null,
                    null));
        }
        return new RequestRefused(why);
    }
}
