package io.holdfast.app.alarm.action;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * Calls webhooks on threads of its own, each within a time that nothing can stretch: when it is over, the socket is closed under the call. Any
 * thread.
 */
public final class WebhookCaller {
    /** As the system's own; replaced in tests. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    private final ExecutorService threads;
    private final ScheduledExecutorService timer;
    private final WebhookGuard guard;
    private final Duration timeout;
    private final LongSupplier wallMillis;
    private final Resolver resolver;
    private final Supplier<SSLSocketFactory> tls;

    /**
     * Makes it.
     *
     * @param threads a few; rejects what is too much
     * @param timer ends calls that take too long; its tasks are short
     * @param wallMillis the time that receivers compare with theirs
     * @param tls whose certificates are believed; asked when the first call needs it
     */
    WebhookCaller(
            ExecutorService threads,
            ScheduledExecutorService timer,
            WebhookGuard guard,
            Duration timeout,
            LongSupplier wallMillis,
            Resolver resolver,
            Supplier<SSLSocketFactory> tls) {
        this.threads = threads;
        this.timer = timer;
        this.guard = guard;
        this.timeout = timeout;
        this.wallMillis = wallMillis;
        this.resolver = resolver;
        this.tls = tls;
    }

    /** Completes in any case. */
    CompletableFuture<ActionOutcome> call(Webhook webhook, String body, String id) {
        CompletableFuture<ActionOutcome> outcome = new CompletableFuture<>();
        try {
            threads.execute(() -> {
                try {
                    outcome.complete(attempt(webhook, body.getBytes(StandardCharsets.UTF_8), id));
                } catch (RuntimeException | Error failure) {
                    outcome.complete(ActionOutcome.failed(String.valueOf(failure)));
                    throw failure;
                }
            });
        } catch (RejectedExecutionException tooMany) {
            outcome.complete(ActionOutcome.failed("too many webhooks are being called"));
        }
        return outcome;
    }

    private ActionOutcome attempt(Webhook webhook, byte[] body, String id) {
        InetAddress address;
        try {
            address = resolver.resolve(webhook.host())[0];
        } catch (UnknownHostException unknown) {
            return ActionOutcome.failed("the host " + webhook.host() + " is not known");
        }
        if (!guard.permits(address)) {
            return ActionOutcome.refused("the address " + address.getHostAddress() + " of " + webhook.host()
                    + " is an inside one; name it in alarms.webhooks.allow if it is meant");
        }
        String signature =
                WebhookSignature.of(webhook.secret(), TimeUnit.MILLISECONDS.toSeconds(wallMillis.getAsLong()), body);
        try (Socket socket = new Socket(Proxy.NO_PROXY)) {
            Future<?> end = timer.schedule(() -> close(socket), timeout.toMillis(), TimeUnit.MILLISECONDS);
            try {
                return judge(new WebhookCall(webhook, socket, tls)
                        .post(address, body, signature, id, Math.toIntExact(timeout.toMillis())));
            } finally {
                end.cancel(false);
            }
        } catch (IOException failed) {
            return ActionOutcome.failed(webhook + ": " + failed.getMessage());
        } catch (RejectedExecutionException stopping) {
            return ActionOutcome.failed("the server is being stopped");
        }
    }

    private static ActionOutcome judge(int status) {
        if (status / 100 == 2) {
            return ActionOutcome.done("answered with " + status);
        }
        return status / 100 == 3
                ? ActionOutcome.refused("answered with " + status + ": redirects are not followed")
                : ActionOutcome.failed("answered with " + status);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closing) {
            // Whoever uses it is told.
        }
    }
}
