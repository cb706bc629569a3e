package io.holdfast.command.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.command.server.Json;
import io.holdfast.testkit.HoldfastTestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Users and keys of a server that runs and verifies every signature. */
@Timeout(120)
class RunningServerUsersTest {
    private static final String EXPLAIN = "policy explain --as ann --action sqs:%s --queue orders";

    @TempDir
    Path directory;

    private final UsersCli cli = new UsersCli();
    private HoldfastTestServer server;

    @BeforeEach
    void startWithAnAdministrator() {
        Json administrator = cli.json("keys create --administrator" + stopped());
        server = HoldfastTestServer.builder()
                .dataDirectory(directory.resolve("data"))
                .settings(settings -> settings.withKeyring(directory.resolve("keys")))
                .start();
        cli.with("AWS_ENDPOINT_URL", server.endpoint()).as(administrator);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void usersAreMadeAllowedListedAndDeleted() throws Exception {
        Path policy = Files.writeString(directory.resolve("sender.json"), """
                {"Statement":{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"arn:aws:sqs:*:*:orders"}}""");
        assertThat(cli.run("users create ann --path /shop/")).as(cli.err).isZero();
        assertThat(cli.out).startsWith("Made arn:aws:iam::000000000000:user/shop/ann. Say what it may do");
        assertThat(cli.run("users allow ann --policy " + policy)).as(cli.err).isZero();
        assertThat(cli.run("users list")).as(cli.err).isZero();
        assertThat(cli.out).containsPattern("(?m)^administrator +AIDA\\w+ +20\\S+Z  administrator$");
        assertThat(cli.out).containsPattern("(?m)^ann +AIDA\\w+ +20\\S+Z  sender$");

        assertThat(cli.run(EXPLAIN.formatted("SendMessage"))).as(cli.err).isZero();
        assertThat(cli.out).startsWith("Allowed: arn:aws:iam::000000000000:user/shop/ann may perform sqs:SendMessage");
        assertThat(cli.run("users disallow ann sender")).as(cli.err).isZero();
        assertThat(cli.run(EXPLAIN.formatted("SendMessage") + " --from 10.0.0.7"))
                .as(cli.err)
                .isZero();
        assertThat(cli.out).startsWith("Denied: ");

        cli.json("keys create ann");
        assertThat(cli.run("users delete ann")).isEqualTo(1);
        assertThat(cli.err).isEqualTo("Cannot delete entity, must delete access keys first. (DeleteConflict)\n");
        assertThat(cli.run("users delete ann --force")).as(cli.err).isZero();
        assertThat(cli.run("users list")).isZero();
        assertThat(cli.out).doesNotContain("ann ");
    }

    @Test
    void secretOfAKeyIsShownOnceAndSignsAtOnce() {
        cli.run("users create ann");
        assertThat(cli.run("keys create ann --region eu-west-1")).as(cli.err).isZero();
        assertThat(cli.out)
                .startsWith(
                        "An access key of the user ann. Its secret is shown this once:\n\n  export AWS_ACCESS_KEY_ID=AKIA")
                .contains("  export AWS_DEFAULT_REGION=eu-west-1\n");
        String secret = cli.out.replaceAll("(?s).*SECRET_ACCESS_KEY=(\\S+).*", "$1");
        assertThat(cli.run("keys list ann")).isZero();
        assertThat(cli.out).contains("ann", "Active", "never used").doesNotContain(secret, "administrator");

        UsersCli second = new UsersCli()
                .with("AWS_ENDPOINT_URL", server.endpoint())
                .as(cli.json("keys create --administrator second"));
        assertThat(second.run("users list")).as(second.err).isZero();
    }

    @Test
    void keysAreDisabledEnabledAndDeleted() {
        cli.run("users create ann");
        String id = cli.json("keys create ann").text("AccessKeyId");
        assertThat(cli.run("keys disable " + id)).as(cli.err).isZero();
        assertThat(cli.run("keys list ann")).isZero();
        assertThat(cli.out).startsWith(id).contains("Inactive");
        assertThat(cli.run("keys enable " + id)).as(cli.err).isZero();
        assertThat(cli.run("keys delete " + id)).as(cli.err).isZero();
        assertThat(cli.run("keys list ann")).isZero();
        assertThat(cli.out).isEmpty();
        assertThat(cli.run("keys delete " + id)).isEqualTo(1);
        assertThat(cli.err).startsWith("The Access Key with id " + id + " cannot be found.");
    }

    @Test
    void expiryIsRefusedBeforeAnythingIsMade() {
        assertThat(cli.run("keys create --administrator ann --expires 90d")).isEqualTo(1);
        assertThat(cli.err)
                .isEqualTo("A running server cannot make keys that expire, because IAM has none:"
                        + " leave out --expires, or stop the server first.\n");
        cli.run("users list");
        assertThat(cli.out).doesNotContain("ann");
    }

    @Test
    void callerWithoutRightsIsDeniedEverything() {
        cli.run("users create nobody");
        Json nobody = cli.json("keys create nobody");
        UsersCli denied =
                new UsersCli().with("AWS_ENDPOINT_URL", server.endpoint()).as(nobody);
        for (String line : new String[] {
            "users list",
            "users create eve",
            "users allow nobody --administrator",
            "users delete administrator --force",
            "keys list",
            "keys create --administrator",
            "keys disable " + nobody.text("AccessKeyId"),
            EXPLAIN.formatted("SendMessage")
        }) {
            assertThat(denied.run(line)).as(line).isEqualTo(1);
            assertThat(denied.err)
                    .as(line)
                    .startsWith("Access denied for " + nobody.text("AccessKeyId") + ": ")
                    .endsWith(" An administrator can allow it with a policy.\n");
            assertThat(denied.out).as(line).isEmpty();
        }
    }

    @Test
    void unsignedAndUnknownCallersAreToldWhatToSet() {
        UsersCli stranger = new UsersCli();
        assertThat(stranger.run("users list --endpoint " + server.endpoint())).isEqualTo(1);
        assertThat(stranger.err).startsWith(server.endpoint() + " wants signed requests: set AWS_ACCESS_KEY_ID");
        assertThat(stranger.run("users create eve --endpoint " + server.endpoint()))
                .isEqualTo(1);
        assertThat(stranger.err).startsWith(server.endpoint() + " wants signed requests: set AWS_ACCESS_KEY_ID");
        cli.with("AWS_ACCESS_KEY_ID", "AKIAUNKNOWN");
        assertThat(cli.run("users create eve")).isEqualTo(1);
        assertThat(cli.err).startsWith(server.endpoint() + " does not know the access key AKIAUNKNOWN");
    }

    @Test
    void directoryOfTheRunningServerIsRefusedWithBothWays() {
        assertThat(cli.run("users list" + stopped())).isEqualTo(1);
        assertThat(cli.err)
                .startsWith("A server is running on the data directory " + directory.resolve("data") + ".")
                .contains("with --endpoint http://localhost:", "\"aws --endpoint-url http://localhost:");
    }

    private String stopped() {
        return " --data-dir %s --set security.keyring=%s"
                .formatted(directory.resolve("data"), directory.resolve("keys"));
    }
}
