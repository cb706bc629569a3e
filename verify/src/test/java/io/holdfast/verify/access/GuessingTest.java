package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An address that shows wrong credentials too often has to wait, whatever it tries next; others notice nothing. */
class GuessingTest {
    private static final int FAILURES = 5;
    private static final String GUESSER = "127.0.0.2";
    private static final String NEIGHBOUR = "127.0.0.3";
    private static final HttpCall LIST = HttpCall.json("ListQueues", "{}");

    @TempDir
    Path directory;

    private LockedServer server;
    private Credentials administrator;

    @BeforeEach
    void start() throws Exception {
        server = new LockedServer(directory, "limits.failed-authentications=" + FAILURES);
        administrator = server.administrator(LockedServer.ACCOUNT);
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void guesserIsThrottledEverywhereAndNobodyElseIs() {
        for (int i = 0; i < FAILURES; i++) {
            assertThat(ask(administrator.withSecret("guess " + i), LIST, GUESSER)
                            .outcome())
                    .isEqualTo("403 SignatureDoesNotMatch");
        }
        for (HttpCall call : new HttpCall[] {LIST, HttpCall.query("ListQueues", "{}")}) {
            HttpAnswer throttled = ask(administrator, call, GUESSER);
            assertThat(throttled.outcome()).isEqualTo("403 RequestThrottled");
            assertThat(throttled.message()).startsWith("Too many requests with wrong credentials");
        }
        assertThat(ask(administrator, HttpCall.iam("ListUsers", ""), GUESSER).code())
                .isEqualTo("RequestThrottled");
        assertThat(ask(administrator, HttpCall.get("/metrics", ""), GUESSER).status())
                .isEqualTo(401);
        assertThat(server.send(HttpCall.get("/health/ready", ""), GUESSER).status())
                .as("supervisors are asked for nothing")
                .isEqualTo(200);

        assertThat(ask(administrator, LIST, NEIGHBOUR).outcome()).isEqualTo("200");
        assertThat(ask(administrator, LIST, "127.0.0.1").outcome()).isEqualTo("200");
    }

    /** Being refused by a policy is no sign of guessing, nor is asking without credentials. */
    @Test
    void whoIsMerelyDeniedIsNotThrottled() {
        Credentials powerless = server.user(administrator, "powerless");
        for (int i = 0; i < 3 * FAILURES; i++) {
            assertThat(ask(powerless, LIST, GUESSER).outcome()).isEqualTo("403 AccessDenied");
            assertThat(server.send(LIST, GUESSER).outcome()).isEqualTo("403 AccessDenied");
        }
        assertThat(ask(administrator, LIST, GUESSER).outcome()).isEqualTo("200");
    }

    private HttpAnswer ask(Credentials who, HttpCall call, String from) {
        return server.send(
                Signature.of(who, server.now()).forService(call.service()).sign(call, server.host()), from);
    }

    /** A page of another site cannot use the credentials of nobody, nor read anything, however well it signs. */
    @Test
    void webPageOfAnotherSiteIsRefusedBeforeItsSignatureIsLookedAt() {
        HttpCall fromAPage = Signature.of(administrator, server.now())
                .sign(LIST, server.host())
                .with("Origin", "https://evil.example")
                .with("Sec-Fetch-Site", "cross-site");
        assertThat(server.send(fromAPage).status()).isEqualTo(403);
        HttpCall guess = Signature.of(administrator.withSecret("x"), server.now())
                .sign(LIST, server.host())
                .with("Sec-Fetch-Site", "cross-site");
        for (int i = 0; i < 2 * FAILURES; i++) {
            assertThat(server.send(guess, GUESSER).status()).isEqualTo(403);
        }
        assertThat(ask(administrator, LIST, GUESSER).outcome())
                .as("a page cannot lock out the browser's owner")
                .isEqualTo("200");
    }
}
