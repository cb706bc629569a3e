package io.holdfast.verify.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A server with access keys, made by the command line before it starts. For its queues time stands still; signatures are judged by the system's clock,
 * as clients make them.
 */
final class LockedServer implements AutoCloseable {
    static final String ACCOUNT = "000000000000";
    static final String OTHER_ACCOUNT = "111111111111";

    private final long startMillis = Instant.now().toEpochMilli();
    private final Path directory;
    private final List<String> settings;
    private Duration ahead = Duration.ZERO;
    private int port;
    private Runnable end = () -> {};
    private ServerProcess process;

    /** @param settings as {@code key=value} */
    LockedServer(Path directory, String... settings) {
        this.directory = directory;
        this.settings = List.of(settings);
    }

    LockedServer start() throws Exception {
        List<SettingsSources.Flag> flags = new ArrayList<>();
        settings.forEach(setting -> flags.add(flag(setting)));
        flags.add(flag("server.port=0"));
        flags.add(flag("storage.data-dir=" + directory.resolve("data")));
        HoldfastServer server = HoldfastServer.start(
                SettingsLoader.load(new SettingsSources(Optional.empty(), Map.of(), flags))
                        .settings(),
                () -> startMillis);
        port = server.port();
        end = server::stop;
        return this;
    }

    /** In a process of its own instead. */
    LockedServer startAs(UnaryOperator<ServerCommand> change) {
        ServerCommand command = ServerCommand.on(directory.resolve("data"));
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            command = command.with(setting.substring(0, equals), setting.substring(equals + 1));
        }
        process = change.apply(command).start();
        port = process.port();
        end = process::close;
        return this;
    }

    /** Lets this much time pass; false if the process ended by itself meanwhile. */
    boolean keepsRunningFor(Duration time) {
        return process.keepsRunningFor(time);
    }

    private static SettingsSources.Flag flag(String setting) {
        int equals = setting.indexOf('=');
        return new SettingsSources.Flag(setting.substring(0, equals), setting.substring(equals + 1), setting);
    }

    /** Makes a key that may do everything in its account. Only while the server does not run. */
    Credentials administrator(String account) {
        return key("keys", "create", "--administrator", "--set", "server.account=" + account);
    }

    Credentials key(String... command) {
        return printed(run(command));
    }

    /** The key that a command has printed. */
    static Credentials printed(String said) {
        return new Credentials(
                between(said, "AWS_ACCESS_KEY_ID=", "\n"), between(said, "AWS_SECRET_ACCESS_KEY=", "\n"));
    }

    /** Runs a command of the command line, which must succeed, and gives what it says. */
    String run(String... command) {
        StringWriter said = new StringWriter();
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--data-dir", directory.resolve("data").toString()));
        int code = Holdfast.run(
                new HoldfastLauncher(),
                all.toArray(String[]::new),
                new PrintWriter(said, true),
                new PrintWriter(said, true));
        assertThat(code).as(said.toString()).isZero();
        return said.toString();
    }

    private static String between(String text, String before, String after) {
        int from = text.indexOf(before) + before.length();
        return text.substring(from, text.indexOf(after, from)).strip();
    }

    Instant now() {
        return Instant.now().plus(ahead);
    }

    /** Says that the clock of the server is set. */
    void isAhead(Duration time) {
        ahead = time;
    }

    int port() {
        return port;
    }

    String host() {
        return "127.0.0.1:" + port;
    }

    /** Signed for SQS, or for the API that the form says it is for. */
    HttpAnswer call(Credentials who, HttpCall call) {
        return send(Signature.of(who, now()).forService(call.service()).sign(call, host()));
    }

    HttpAnswer sqs(Credentials who, String action, String json) {
        return call(who, HttpCall.json(action, json));
    }

    /** A request that must succeed. */
    HttpAnswer iam(Credentials who, String action, String... members) {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < members.length; i += 2) {
            form.append(i == 0 ? "" : "&")
                    .append(members[i])
                    .append('=')
                    .append(URLEncoder.encode(members[i + 1], UTF_8));
        }
        HttpAnswer answer = call(who, HttpCall.iam(action, form.toString()));
        assertThat(answer.status()).as(action + ": " + answer.text()).isEqualTo(200);
        return answer;
    }

    /** A user of the administrator's account, with a key. */
    Credentials user(Credentials administrator, String name) {
        iam(administrator, "CreateUser", "UserName", name);
        return newKey(administrator, name);
    }

    Credentials newKey(Credentials administrator, String user) {
        HttpAnswer made = iam(administrator, "CreateAccessKey", "UserName", user);
        return new Credentials(made.element("AccessKeyId"), made.element("SecretAccessKey"));
    }

    HttpAnswer send(HttpCall call) {
        return send(call, "127.0.0.1");
    }

    /** From another address of this machine. */
    HttpAnswer send(HttpCall call, String from) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getAllByName(from)[0], 0)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(call.bytes(host()));
            return HttpAnswer.of(socket.getInputStream().readAllBytes());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
