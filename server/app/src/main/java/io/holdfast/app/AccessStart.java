package io.holdfast.app;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Principal;
import io.holdfast.app.action.CallerBudgets;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditLog;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.CallerLimits;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.endpoint.caller.ClientAddress;
import io.holdfast.app.endpoint.caller.SignatureAuthentication;
import io.holdfast.app.limit.FailedAuthentications;
import io.holdfast.app.limit.ParkedPolls;
import io.holdfast.app.limit.RequestRates;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.protocol.sign.VerifierSettings;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;

/** Makes what decides who asks, from the settings. */
final class AccessStart {
    private AccessStart() {}

    static SignatureAuthentication authentication(
            ServerSettings settings, Identities identities, Principal home, Audit audit) {
        List<String> hosts = settings.network()
                .publicUrl()
                .map(url -> List.of(URI.create(url).getAuthority()))
                .orElse(List.of());
        return new SignatureAuthentication(
                identities,
                home,
                settings.identity().isFixed(),
                new ClientAddress(settings.network().trustedProxies()),
                new FailedAuthentications(settings.http().callers().failedAuthenticationsPerMinute(), System::nanoTime),
                new VerifierSettings(Set.of(), hosts, false),
                InstantSource.system(),
                audit);
    }

    /** Changed together with the settings. */
    static CallerBudgets budgets(CallerLimits limits, Reloads reloads) {
        CallerBudgets budgets = new CallerBudgets(rates(limits), polls(limits));
        AtomicReference<CallerLimits> known = new AtomicReference<>(limits);
        reloads.add(changed -> {
            CallerLimits wanted = changed.http().callers();
            // Otherwise those who wait would be forgotten for nothing.
            if (!wanted.equals(known.getAndSet(wanted))) {
                budgets.use(rates(wanted), polls(wanted));
            }
        });
        return budgets;
    }

    private static RequestRates rates(CallerLimits limits) {
        return new RequestRates(limits.requestsPerKey(), limits.requestsPerQueue(), System::nanoTime);
    }

    private static ParkedPolls polls(CallerLimits limits) {
        return new ParkedPolls(limits.pollsPerKey(), limits.pollsPerQueue());
    }

    static AuditLog audit(ServerSettings settings, BackgroundTasks tasks, ScheduledExecutorService timer)
            throws StartRefused {
        try {
            return AuditLog.open(settings.auditDirectory(), settings.security().audit(), tasks, timer);
        } catch (IOException refused) {
            throw new StartRefused(String.valueOf(refused.getMessage()));
        }
    }
}
