package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about users and keys, on a real data directory. */
class UserCommandsTest {
    private static final int OK = 0;
    private static final int FAILURE = 1;

    @TempDir
    Path directory;

    private String out = "";
    private String err = "";

    @Test
    void firstAdministratorLetsTheServerListenBeyondLoopback() throws Exception {
        ServerSettings open = settings("0.0.0.0");
        assertThatThrownBy(() -> HoldfastServer.start(open))
                .isInstanceOf(StartRefused.class)
                .hasMessage(
                        "Listening on 0.0.0.0 would let anyone who reaches it use every queue, because there is no access key"
                                + " yet. Make the first one with \"holdfast keys create --administrator --data-dir "
                                + data()
                                + "\", or stay on 127.0.0.1, or add --allow-anonymous if that is what you want.");

        assertThat(run("keys", "create", "--administrator")).as(err).isEqualTo(OK);
        assertThat(out).contains("An access key of the user administrator", "export AWS_ACCESS_KEY_ID=AKIA");
        HoldfastServer.start(open).stop();
    }

    @Test
    void secretIsShownOnceAndIsNowhereInTheFiles() throws Exception {
        assertThat(run("keys", "create", "--administrator", "-o", "json"))
                .as(err)
                .isEqualTo(OK);
        String secret = found("\"SecretAccessKey\":\"([^\"]{40})\"");
        String id = found("\"AccessKeyId\":\"(AKIA[A-Z2-7]{16})\"");
        assertThat(run("keys", "list")).isEqualTo(OK);
        assertThat(out).contains(id, "administrator", "Active", "never used").doesNotContain(secret);

        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(secret);
            }
        }
    }

    @Test
    void keysAreDisabledEnabledDeletedAndExpire() throws Exception {
        run("users", "create", "ann");
        assertThat(run("keys", "create", "ann", "--expires", "90d", "-o", "json"))
                .as(err)
                .isEqualTo(OK);
        String id = found("\"AccessKeyId\":\"([^\"]*)\"");
        run("keys", "disable", id);
        run("keys", "list", "-o", "json");
        assertThat(out).contains("\"Status\":\"Inactive\"", "\"Expires\":\"20");
        run("keys", "enable", id);
        run("keys", "list", "ann");
        assertThat(out).contains("Active", "until 20");
        assertThat(run("keys", "delete", id)).isEqualTo(OK);
        run("keys", "list");
        assertThat(out).isEmpty();
        assertThat(run("keys", "delete", id)).isEqualTo(FAILURE);
        assertThat(err.strip()).isEqualTo("The Access Key with id " + id + " cannot be found.");
    }

    @Test
    void usersAreListedWithTheirPoliciesAndDeleted() throws Exception {
        Path policy = Files.writeString(
                directory.resolve("sender.json"),
                "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"sqs:SendMessage\",\"Resource\":\"arn:aws:sqs:*:*:orders\"}}");
        run("users", "create", "ann", "--path", "/shop/");
        assertThat(out).startsWith("Made arn:aws:iam::000000000000:user/shop/ann.");
        assertThat(run("users", "allow", "ann", "--policy", policy.toString()))
                .as(err)
                .isEqualTo(OK);
        run("users", "list");
        assertThat(out).contains("ann", "AIDA", "sender");
        run("users", "list", "-o", "json");
        assertThat(out).contains("\"Policies\":[\"sender\"]");

        run("policy", "explain", "--as", "ann", "--action", "sqs:SendMessage", "--queue", "orders");
        assertThat(out)
                .startsWith("Allowed: arn:aws:iam::000000000000:user/shop/ann may perform sqs:SendMessage on"
                        + " arn:aws:sqs:us-east-1:000000000000:orders");
        run("policy", "explain", "--as", "ann", "--action", "sqs:DeleteQueue", "--queue", "orders");
        assertThat(out).startsWith("Denied: ");

        run("keys", "create", "ann");
        assertThat(run("users", "delete", "ann")).isEqualTo(FAILURE);
        assertThat(err.strip()).isEqualTo("Cannot delete entity, must delete access keys first.");
        assertThat(run("users", "delete", "ann", "--force")).as(err).isEqualTo(OK);
        run("users", "list");
        assertThat(out).isEmpty();
    }

    @Test
    void badInputIsRefusedInOneSentence() throws Exception {
        assertThat(run("users", "create", "a b")).isEqualTo(FAILURE);
        assertThat(err).contains("Value 'a b' at 'userName' failed to satisfy constraint");
        run("users", "create", "ann");
        assertThat(run("users", "allow", "ann")).isEqualTo(FAILURE);
        assertThat(err.strip()).isEqualTo("Say what the user may do: either --administrator or --policy FILE.");
        assertThat(run("users", "allow", "ann", "--policy", "nowhere.json")).isEqualTo(FAILURE);
        assertThat(run("keys", "create")).isEqualTo(FAILURE);
        assertThat(run("keys", "create", "ann", "--expires", "soon")).isEqualTo(FAILURE);
        assertThat(run("keys", "create", "bob")).isEqualTo(FAILURE);
        assertThat(err.strip()).isEqualTo("The user with name bob cannot be found.");
        assertThat(run("policy", "explain", "--as", "ann", "--action", "sqs:Fly", "--queue", "q"))
                .isEqualTo(FAILURE);
        assertThat(err.strip()).isEqualTo("There is no action sqs:Fly; they are written like sqs:SendMessage.");
    }

    @Test
    void directoryOfARunningServerIsLeftAlone() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings("127.0.0.1"));
        try {
            assertThat(run("keys", "create", "--administrator")).isEqualTo(FAILURE);
            assertThat(err)
                    .startsWith("A server is running on the data directory " + data())
                    .contains(
                            "with --endpoint http://localhost:9324 or with \"aws --endpoint-url http://localhost:9324 iam\"");
        } finally {
            server.stop();
        }
    }

    private ServerSettings settings(String bind) {
        return ServerSettings.defaults().listeningOn(bind, 0).storedIn(data());
    }

    private Path data() {
        return directory.resolve("data");
    }

    private String found(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(out);
        assertThat(matcher.find()).as(out).isTrue();
        return matcher.group(1);
    }

    private int run(String... arguments) {
        StringWriter said = new StringWriter();
        StringWriter complained = new StringWriter();
        String[] all = Stream.concat(Stream.of(arguments), Stream.of("--data-dir", data().toString()))
                .toArray(String[]::new);
        int code = Holdfast.run(
                new HoldfastLauncher(), all, new PrintWriter(said, true), new PrintWriter(complained, true));
        out = said.toString();
        err = complained.toString();
        return code;
    }
}
