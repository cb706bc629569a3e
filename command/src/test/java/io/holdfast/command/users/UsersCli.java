package io.holdfast.command.users;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Runs the commands inside the test, as in a home directory without files, and keeps what they printed. */
final class UsersCli {
    final Map<String, String> environment = new HashMap<>(Map.of("HOME", "/nonexistent"));
    String out = "";
    String err = "";

    UsersCli with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    UsersCli as(Json key) {
        return with("AWS_ACCESS_KEY_ID", key.text("AccessKeyId"))
                .with("AWS_SECRET_ACCESS_KEY", key.text("SecretAccessKey"));
    }

    /** Words that are apart by blanks. */
    int run(String line) {
        StringWriter said = new StringWriter();
        StringWriter complained = new StringWriter();
        Shell shell = new Shell(environment, onSignal -> {}, false);
        int code = Holdfast.run(
                new HoldfastLauncher(new NamedServer(shell)),
                line.split(" +", -1),
                new PrintWriter(said, true),
                new PrintWriter(complained, true));
        out = said.toString();
        err = complained.toString();
        return code;
    }

    /** What a command that works prints with {@code -o json}. */
    Json json(String line) {
        if (run(line + " -o json") != 0) {
            throw new AssertionError(line + ": " + err);
        }
        return Json.parse(out.getBytes(StandardCharsets.UTF_8));
    }
}
