package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.limit.FailedAuthentications;
import io.holdfast.protocol.sign.Decision;
import io.holdfast.protocol.sign.Refused;
import io.holdfast.protocol.sign.Verified;
import io.holdfast.protocol.sign.VerifierSettings;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.InetAddress;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Verifies what clients have signed. Any thread. */
public final class SignatureAuthentication implements Authentication {
    private static final List<String> OPERATOR_SERVICES = List.of("holdfast", "sqs", "monitoring");
    private static final byte[] NO_SECRET = new byte[40];

    private final Identities identities;
    private final Principal home;
    private final boolean fixed;
    private final ClientAddress addresses;
    private final CredentialGuard guard;
    private final InstantSource clock;
    private final ThreadLocal<SignatureVerification> verifications;

    /**
     * @param home who asks if no access key exists and the request says nothing
     * @param fixed whether callers mean the queues of {@code home} whatever they say
     * @param clock the time that clients sign with
     */
    public SignatureAuthentication(
            Identities identities,
            Principal home,
            boolean fixed,
            ClientAddress addresses,
            FailedAuthentications failures,
            VerifierSettings settings,
            InstantSource clock,
            Audit audit) {
        this.identities = identities;
        this.home = home;
        this.fixed = fixed;
        this.addresses = addresses;
        this.guard = new CredentialGuard(addresses, failures, clock, audit);
        this.clock = clock;
        this.verifications = ThreadLocal.withInitial(() -> new SignatureVerification(identities, settings));
    }

    @Override
    public Principal authenticate(Exchange exchange, List<String> services) throws RequestRefused {
        if (!identities.hasKeys()) {
            return fixed ? home : CallerPrincipal.of(exchange, home);
        }
        InetAddress address = guard.requireMayTry(exchange);
        long nowMillis = clock.millis();
        SignatureVerification verification = verifications.get();
        Decision decision = verification.of(exchange, services, nowMillis);
        if (decision instanceof Refused refused) {
            throw guard.failed(exchange, address, new Failure(refused.error(), refused.message()));
        }
        return principal(decision, verification, nowMillis);
    }

    /**
     * Who asks, if there is no doubt; null if the request has to be refused. Nothing is counted or written down, which is up to whoever refuses it.
     *
     * @param services those that the signature may be for
     */
    public @Nullable Principal proved(Exchange exchange, List<String> services) {
        if (!identities.hasKeys()) {
            return fixed ? home : CallerPrincipal.of(exchange, home);
        }
        long nowMillis = clock.millis();
        if (!guard.failures().mayTry(addresses.of(exchange))) {
            return null;
        }
        SignatureVerification verification = verifications.get();
        Decision decision = verification.of(exchange, services, nowMillis);
        return decision instanceof Refused ? null : principal(decision, verification, nowMillis);
    }

    @Override
    public Principal authenticateOperator(Exchange exchange) throws RequestRefused {
        BasicCredentials given = identities.hasKeys() ? BasicCredentials.of(exchange.header("authorization")) : null;
        if (given == null) {
            return authenticate(exchange, OPERATOR_SERVICES);
        }
        InetAddress address = guard.requireMayTry(exchange);
        Identity identity = identities.find(given.accessKeyId());
        long nowMillis = clock.millis();
        boolean matches = MessageDigest.isEqual(
                given.secret(), identity == null ? NO_SECRET : identity.key().secret());
        if (identity == null
                || !matches
                || !identity.key().active()
                || identity.key().sessionToken() != null
                || identity.key().expiresAtMillis() <= nowMillis) {
            throw guard.failed(
                    exchange,
                    address,
                    new Failure(
                            AwsError.UNRECOGNIZED_CLIENT, "There is no such access key, or it has another secret."));
        }
        identities.used(given.accessKeyId(), "holdfast", home.region(), nowMillis);
        return principal(identity, home.region());
    }

    private static Principal principal(Identity identity, String region) {
        return new Principal(
                identity.caller().account(),
                region,
                identity.caller(),
                identity.policies(),
                identity.key().id());
    }

    private Principal principal(Decision decision, SignatureVerification verification, long nowMillis) {
        if (!(decision instanceof Verified verified)) {
            return Principal.anonymous(home.account(), home.region());
        }
        identities.used(verified.accessKeyId(), verified.service(), verified.region(), nowMillis);
        return principal(verification.signer(), fixed ? home.region() : verified.region());
    }

    @Override
    public InetAddress address(Exchange exchange) {
        return addresses.of(exchange);
    }

    @Override
    public HttpContext context(Exchange exchange, Principal principal) {
        return new HttpContext(exchange, addresses.of(exchange), principal.region(), clock.millis());
    }
}
