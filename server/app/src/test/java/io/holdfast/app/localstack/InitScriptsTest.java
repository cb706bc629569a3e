package io.holdfast.app.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.endpoint.localstack.InitState.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class InitScriptsTest {
    @TempDir
    Path dir;

    private final InitEnvironment environment =
            new InitEnvironment(Map.of("PATH", "/usr/bin:/bin"), "http://127.0.0.1:4566", "us-east-1");

    @Test
    void scriptsRunInTheOrderOfTheirNamesAndOneThatFailsDoesNotStopTheNext() throws Exception {
        Path printed = dir.resolve("printed");
        Path scripts = Files.createDirectories(dir.resolve("ready.d"));
        Files.createDirectories(scripts.resolve("03-more"));
        Files.writeString(scripts.resolve("02-fails.sh"), "echo two >> " + printed + "; exit 3\n");
        Files.writeString(scripts.resolve("01-first.sh"), "echo one >> " + printed + "\n");
        Files.writeString(scripts.resolve("03-more/last.sh"), "echo three $AWS_DEFAULT_REGION >> " + printed + "\n");
        Files.writeString(scripts.resolve("README.md"), "no script");
        InitScripts init = InitScripts.in(scripts);
        assertThat(init.scripts()).extracting(Script::state).containsOnly("UNKNOWN");

        init.run(environment);

        assertThat(init.isCompleted()).isTrue();
        assertThat(init.scripts())
                .containsExactly(
                        new Script("01-first.sh", "SUCCESSFUL"),
                        new Script("02-fails.sh", "ERROR"),
                        new Script("last.sh", "SUCCESSFUL"));
        assertThat(printed).hasContent("one\ntwo\nthree us-east-1\n");
    }

    @Test
    void executableRunsAsAProgramAndFindsAwslocal() throws Exception {
        Path printed = dir.resolve("printed");
        Path script = Files.writeString(
                dir.resolve("program.sh"),
                "#!/bin/bash\n[[ -x $(command -v awslocal) ]] && cat $(command -v awslocal) > " + printed + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();

        InitScripts init = InitScripts.in(dir);
        init.run(environment);

        assertThat(init.scripts()).containsExactly(new Script("program.sh", "SUCCESSFUL"));
        assertThat(printed).content().contains("exec aws --endpoint-url='http://127.0.0.1:4566' \"$@\"");
    }

    @Test
    void missingDirectoryHasNoScripts() {
        InitScripts init = InitScripts.in(dir.resolve("missing"));
        init.run(environment);
        assertThat(init.scripts()).isEmpty();
        assertThat(init.isCompleted()).isTrue();
    }

    @Test
    void closeEndsTheOneThatRunsAndTheNextIsNotBegun() throws Exception {
        Path started = dir.resolve("started");
        Path scripts = Files.createDirectories(dir.resolve("ready.d"));
        Files.writeString(scripts.resolve("1.sh"), "touch " + started + "; exec sleep 600\n");
        Files.writeString(scripts.resolve("2.sh"), "true\n");
        InitScripts init = InitScripts.in(scripts);
        CompletableFuture<Void> running = CompletableFuture.runAsync(() -> init.run(environment));
        while (!Files.exists(started)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }

        init.close();

        running.join();
        assertThat(init.scripts()).containsExactly(new Script("1.sh", "ERROR"), new Script("2.sh", "UNKNOWN"));
    }
}
