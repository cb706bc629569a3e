package io.holdfast.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.command.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Server and credentials are found where aws finds them, in the same order. */
class ServerOptionsTest {
    @TempDir
    Path home;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void writeFiles() throws IOException {
        environment.put("HOME", home.toString());
        Files.createDirectory(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/config"), """
                # shared by all tests
                [default]
                region = eu-west-1
                [profile local]
                region = eu-north-1
                endpoint_url = http://localhost:7000
                [profile services]
                services = mine
                endpoint_url = http://localhost:7000
                [services mine]
                s3 =
                  endpoint_url = http://localhost:7001
                sqs =
                  endpoint_url = http://localhost:7002
                [profile process]
                credential_process = echo '{"Version":1,"AccessKeyId":"P","SecretAccessKey":"S","SessionToken":"T"}'
                [profile broken]
                credential_process = exit 3
                [profile role]
                role_arn = arn:aws:iam::1:role/x
                source_profile = default
                """);
        Files.writeString(home.resolve(".aws/credentials"), """
                [default]
                aws_access_key_id = D
                aws_secret_access_key = d # the default
                [local]
                aws_access_key_id=L
                aws_secret_access_key=l+/=#
                aws_session_token=t
                """);
    }

    private Server resolve(String... arguments) throws CommandRefused {
        CommandSpec command = Commands.describe("queues", "", () -> 0);
        ServerOptions options = new ServerOptions(new Options(command), environment);
        options.declare();
        new CommandLine(command).parseArgs(arguments);
        return options.resolve();
    }

    @Test
    void withoutAnythingItIsTheServerOnThisMachine() throws Exception {
        environment.put("HOME", "/nonexistent");
        Server server = resolve();
        assertThat(server.endpoint()).hasToString("http://127.0.0.1:9324");
        assertThat(server.region()).isEqualTo("us-east-1");
        assertThat(server.credentials()).isEmpty();
    }

    @Test
    void endpointIsTheFlagsThenTheVariablesThenTheProfiles() throws Exception {
        assertThat(resolve("--profile", "local").endpoint()).hasToString("http://localhost:7000");
        assertThat(resolve("--profile", "services").endpoint()).hasToString("http://localhost:7002");
        environment.put("AWS_ENDPOINT_URL", "http://localhost:1");
        assertThat(resolve("--profile", "local").endpoint()).hasToString("http://localhost:1");
        environment.put("AWS_ENDPOINT_URL_SQS", "http://localhost:2/");
        assertThat(resolve().endpoint()).hasToString("http://localhost:2");
        assertThat(resolve("--endpoint-url", "http://localhost:3").endpoint()).hasToString("http://localhost:3");
        assertThat(resolve("--endpoint", "http://localhost:4").endpoint()).hasToString("http://localhost:4");
        environment.put("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true");
        assertThat(resolve().endpoint()).hasToString("http://127.0.0.1:9324");
    }

    @Test
    void credentialsAreTheEnvironmentsUnlessAProfileIsTyped() throws Exception {
        assertThat(resolve().credentials()).contains(new Credentials("D", "d", null));
        environment.put("AWS_PROFILE", "local");
        assertThat(resolve().credentials()).contains(new Credentials("L", "l+/=#", "t"));
        assertThat(resolve().region()).isEqualTo("eu-north-1");
        environment.put("AWS_ACCESS_KEY_ID", "E");
        environment.put("AWS_SECRET_ACCESS_KEY", "e");
        environment.put("AWS_SESSION_TOKEN", "s");
        assertThat(resolve().credentials()).contains(new Credentials("E", "e", "s"));
        assertThat(resolve("--profile", "local").credentials()).contains(new Credentials("L", "l+/=#", "t"));
    }

    @Test
    void regionIsTheFlagsThenTheVariablesThenTheProfiles() throws Exception {
        assertThat(resolve().region()).isEqualTo("eu-west-1");
        environment.put("AWS_DEFAULT_REGION", "r1");
        assertThat(resolve().region()).isEqualTo("r1");
        environment.put("AWS_REGION", "r2");
        assertThat(resolve().region()).isEqualTo("r2");
        assertThat(resolve("--region", "r3").region()).isEqualTo("r3");
    }

    @Test
    void credentialsOfAProgramAreTaken() throws Exception {
        assertThat(resolve("--profile", "process").credentials()).contains(new Credentials("P", "S", "T"));
        assertThatThrownBy(() -> resolve("--profile", "broken"))
                .isInstanceOf(CommandRefused.class)
                .hasMessageContaining("credential_process");
    }

    @Test
    void whatCannotBeUsedIsSaid() {
        assertThatThrownBy(() -> resolve("--profile", "nobody"))
                .hasMessage("There is no profile 'nobody' in ~/.aws/config or ~/.aws/credentials.");
        assertThatThrownBy(() -> resolve("--profile", "role"))
                .hasMessageContaining("export-credentials --profile role");
        environment.put("AWS_ACCESS_KEY_ID", "E");
        assertThatThrownBy(this::resolve).hasMessageContaining("AWS_SECRET_ACCESS_KEY is not");
    }

    @Test
    void secretsAreNotPrinted() {
        assertThat(new Credentials("id", "secret", "token")).hasToString("Credentials[id]");
    }
}
