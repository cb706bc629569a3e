package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The completion, in a real bash. */
@Timeout(60)
class CompletionCommandTest {
    @TempDir
    Path directory;

    @BeforeEach
    void install() throws Exception {
        QueueCli cli = new QueueCli(URI.create("http://127.0.0.1:1"));
        assertThat(cli.run("completion bash")).isZero();
        Files.writeString(directory.resolve("completion"), cli.out());
        Path program = Files.writeString(
                directory.resolve("holdfast"),
                "#!/bin/sh\necho orders\necho orders-dlq\necho '$(touch hacked)'\necho 'a b'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** What is offered when the last of the words is completed. */
    private List<String> complete(String... words) throws Exception {
        String script = """
                source ./completion
                COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
                _complete_holdfast
                printf '%s\\n' "${COMPREPLY[@]}"
                """;
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", script, "bash");
        bash.command().addAll(List.of(words));
        Process process = bash.directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.lines().filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void commandsAndFlagsAreCompleted() throws Exception {
        assertThat(complete("./holdfast", "que")).containsExactly("queues");
        assertThat(complete("./holdfast", "send", "orders", "--del")).containsExactly("--delay");
    }

    @Test
    void namesOfQueuesAreCompletedAndNeverRun() throws Exception {
        assertThat(complete("./holdfast", "peek", "orders-")).containsExactly("orders-dlq");
        assertThat(complete("./holdfast", "send", ""))
                .contains("orders", "orders-dlq")
                .doesNotContain("b");
        assertThat(directory.resolve("hacked")).doesNotExist();
    }

    @Test
    void zshGetsTheSameWithItsOwnBeginning() {
        QueueCli cli = new QueueCli(URI.create("http://127.0.0.1:1"));
        assertThat(cli.run("completion zsh")).isZero();
        assertThat(cli.out()).startsWith("autoload -U +X compinit").contains("complete -F _complete_holdfast");
    }
}
