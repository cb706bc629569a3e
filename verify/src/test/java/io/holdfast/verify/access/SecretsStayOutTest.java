package io.holdfast.verify.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that is secret is in anything that the server writes, be it at log level debug, and through successes, refusals and errors. */
class SecretsStayOutTest {
    private static final String MASTER_KEY = "5ec7e7".repeat(10) + "abcd";
    private static final String BODY = "zebra-body-4711";
    private static final String ATTRIBUTE = "zebra-attribute-4712";
    private static final String GUESS = "zebra-guess-4713";
    private static final Pattern SIGNATURE = Pattern.compile("Signature=([0-9a-f]{64})");

    @TempDir
    Path directory;

    /** What must not be found, and what it is. */
    private final Map<String, String> secrets = new LinkedHashMap<>(Map.of(
            MASTER_KEY, "the master key",
            BODY, "a body",
            ATTRIBUTE, "an attribute of a message",
            GUESS, "a secret that was tried"));

    private final List<HttpAnswer> refusals = new ArrayList<>();
    private LockedServer server;

    @Test
    void noSecretIsInAnythingThatIsWritten() throws Exception {
        Path output = directory.resolve("output");
        Path pages = Files.createDirectory(directory.resolve("pages"));
        server = new LockedServer(directory, "log.level=debug", "audit.events=all");
        Credentials administrator = known(LockedServer.printed(command("keys", "create", "--administrator")));
        try (LockedServer running = server.startAs(command -> writingTo(output, command))) {
            Credentials user = known(running.user(administrator, "user"));
            HttpAnswer made = running.call(administrator, HttpCall.sts("GetSessionToken"));
            Credentials session = known(new Credentials(
                    made.element("AccessKeyId"), made.element("SecretAccessKey"), made.element("SessionToken")));
            succeed(administrator, session);
            fail(administrator, user);
            Files.writeString(
                    pages.resolve("metrics"),
                    send(administrator, HttpCall.get("/metrics", "")).text());
            Files.writeString(pages.resolve("refusals"), refusals.toString());
        }
        Files.writeString(pages.resolve("config"), command("config", "print"));
        Files.writeString(pages.resolve("doctor"), command("doctor"));

        assertThat(Files.readString(directory.resolve("output.err")))
                .as("it was at level debug")
                .contains(" DEBUG ");
        assertThat(refusals).hasSizeGreaterThan(20);
        assertThat(found()).isEmpty();
        secrets.put(administrator.id(), "an access key");
        assertThat(found())
                .as("what is no secret is found, as secrets would be")
                .isNotEmpty();
    }

    private void succeed(Credentials administrator, Credentials session) {
        for (boolean query : new boolean[] {false, true}) {
            for (Credentials who : List.of(administrator, session)) {
                expect(200, send(who, call(query, "CreateQueue", "{\"QueueName\":\"orders\"}")));
                expect(200, send(who, call(query, "SendMessage", message(BODY, "String"))));
                expect(200, send(who, call(query, "ReceiveMessage", "{\"QueueUrl\":\"orders\"}")));
            }
        }
        HttpCall presigned = Signature.of(session, server.now())
                .presign(HttpCall.get("/", "Action=ListQueues&Version=2012-11-05"), server.host(), 60);
        note(presigned.query());
        expect(200, server.send(presigned));
    }

    private void fail(Credentials administrator, Credentials user) {
        for (boolean query : new boolean[] {false, true}) {
            refuse(user, call(query, "SendMessage", message(BODY, "String")));
            refuse(administrator.withSecret(GUESS), call(query, "SendMessage", message(BODY, "String")));
            refuse(new Credentials("AKIAAAAAAAAAAAAAAAAA", GUESS), call(query, "SendMessage", message(BODY, "String")));
            refuse(administrator, call(query, "SendMessage", message(BODY, "Nothing")));
            refuse(administrator, call(query, "SendMessage", message(BODY + "\\u0001", "String")));
            refuse(
                    administrator,
                    call(query, "SendMessage", message(BODY, "String").replace("orders", "nowhere")));
            refuse(administrator, call(query, "SendMessage", message(BODY.repeat(80_000), "String")));
            HttpCall signed = sign(administrator, call(query, "SendMessage", message(BODY, "String")));
            keep(server.send(signed.withBody(signed.body() + " ")));
            for (String authorization : List.of(
                    "Bearer " + GUESS,
                    GUESS,
                    "AWS4-HMAC-SHA256 " + GUESS,
                    "Basic " + Base64.getEncoder().encodeToString(("user:" + GUESS).getBytes(UTF_8)))) {
                keep(server.send(signed.with("Authorization", authorization)));
            }
        }
        refuse(
                administrator,
                HttpCall.json("SendMessage", message(BODY, "String").substring(1)));
        refuse(
                administrator,
                HttpCall.json("SendMessage", message(BODY, "String").replace("\"Mess", "\"" + BODY + "\"Mess")));
        refuse(user, HttpCall.iam("CreateAccessKey", "UserName=administrator"));
        keep(server.send(HttpCall.get("/metrics", "")
                .with(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(("user:" + GUESS).getBytes(UTF_8)))));
    }

    private static String message(String body, String type) {
        return "{\"QueueUrl\":\"orders\",\"MessageBody\":\"" + body + "\",\"MessageAttributes\":{\"a\":{\"DataType\":\""
                + type + "\",\"StringValue\":\"" + ATTRIBUTE + "\"}}}";
    }

    private static HttpCall call(boolean query, String action, String json) {
        return query ? HttpCall.query(action, json) : HttpCall.json(action, json);
    }

    private HttpCall sign(Credentials who, HttpCall call) {
        HttpCall signed =
                Signature.of(who, server.now()).forService(call.service()).sign(call, server.host());
        note(signed.headers().get("Authorization"));
        return signed;
    }

    private HttpAnswer send(Credentials who, HttpCall call) {
        return server.send(sign(who, call));
    }

    private void refuse(Credentials who, HttpCall call) {
        keep(send(who, call));
    }

    private void keep(HttpAnswer refusal) {
        assertThat(refusal.status()).as(refusal.text()).isBetween(400, 499);
        refusals.add(refusal);
    }

    private static void expect(int status, HttpAnswer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    }

    private Credentials known(Credentials made) {
        secrets.put(made.secret(), "the secret of " + made.id());
        if (!made.token().isEmpty()) {
            secrets.put(made.token(), "the token of " + made.id());
        }
        return made;
    }

    private void note(String signed) {
        Matcher signature = SIGNATURE.matcher(signed);
        assertThat(signature.find()).isTrue();
        secrets.put(signature.group(1), "a signature");
    }

    private static ServerCommand writingTo(Path output, ServerCommand command) {
        return command.with("server.shutdown-deadline", "30 s")
                .through(
                        "env",
                        "HOLDFAST_SECURITY__MASTER_KEY=" + MASTER_KEY,
                        "bash",
                        "-c",
                        "exec \"$@\" > >(exec tee " + output + ") 2> >(exec tee " + output + ".err >&2)",
                        "bash");
    }

    /** A command that is told the master key as the server is. */
    private String command(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.holdfast.app.Main"));
        command.addAll(List.of(words));
        command.addAll(List.of("--data-dir", directory.resolve("data").toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOLDFAST_SECURITY__MASTER_KEY", MASTER_KEY);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        assertThat(said).as(String.join(" ", words)).isNotEmpty();
        return said;
    }

    private List<String> found() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String bytes = Files.readString(file, ISO_8859_1);
                secrets.forEach((secret, what) -> {
                    if (bytes.contains(secret)) {
                        int at = bytes.indexOf(secret);
                        found.add(what + " in " + directory.relativize(file) + ": "
                                + bytes.substring(Math.max(0, at - 60), Math.min(bytes.length(), at + 60)));
                    }
                });
            }
        }
        return found;
    }
}
