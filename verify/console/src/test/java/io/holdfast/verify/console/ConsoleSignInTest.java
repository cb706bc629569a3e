package io.holdfast.verify.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.testkit.HoldfastTestServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in with a key or a link, on a server that has access keys, and what a read-only session may do there. */
class ConsoleSignInTest {
    @TempDir
    Path directory;

    @Test
    void keysAndLinksSignInAndReadersChangeNothing() throws Exception {
        Path data = directory.resolve("data");
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        int code = Holdfast.run(
                new HoldfastLauncher(),
                new String[] {"keys", "create", "--administrator", "--data-dir", data.toString()},
                out,
                out);
        assertThat(code).as(said.toString()).isZero();
        try (HoldfastTestServer server = HoldfastTestServer.builder()
                .dataDirectory(data)
                .settings(settings -> settings.withKeyring(directory.resolve("data.keys")))
                .start()) {
            new ConsoleTests()
                    .with("CONSOLE_URL", server.endpoint().toString())
                    .with("CONSOLE_SIGNED_URL", server.endpoint().toString())
                    .with("CONSOLE_KEY_ID", exported(said, "AWS_ACCESS_KEY_ID="))
                    .with("CONSOLE_SECRET", exported(said, "AWS_SECRET_ACCESS_KEY="))
                    .pass("browser", "session");
        }
    }

    private static String exported(StringWriter said, String variable) {
        String text = said.toString();
        int from = text.indexOf(variable) + variable.length();
        return text.substring(from, text.indexOf('\n', from)).strip();
    }
}
