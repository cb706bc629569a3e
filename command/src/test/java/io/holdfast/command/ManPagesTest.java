package io.holdfast.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class ManPagesTest {
    @TempDir
    Path directory;

    private final StringWriter err = new StringWriter();

    private int write(Path into) {
        return Holdfast.run(
                new HoldfastLauncher(),
                new String[] {"man-pages", into.toString()},
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                Main.commands(new Shell(Map.of(), onSignal -> {}, false)));
    }

    @Test
    void programAndEachOfItsCommandsHaveAPage() throws Exception {
        assertThat(write(directory)).isZero();

        assertThat(Files.readString(directory.resolve("holdfast.1")))
                .contains(".BR holdfast\\-serve (1)", ".BR holdfast\\-queues (1)")
                .doesNotContain("man\\-pages");
        assertThat(Files.readString(directory.resolve("holdfast-serve.1")))
                .contains(".B \\-p, \\-\\-port PORT\n", "Listen on this port")
                .doesNotContain("stop\\-when\\-ready");
        assertThat(Files.readString(directory.resolve("holdfast-dlq.1"))).contains(".SH holdfast dlq redrive\n");
        assertThat(directory.resolve("holdfast-man-pages.1")).doesNotExist();
    }

    /** Whoever adds a command need not think of its page, nor of its completion. */
    @Test
    void everyCommandAndEachOfItsOptionsIsInThePagesAndInTheCompletion() throws Exception {
        assertThat(write(directory)).isZero();
        StringWriter script = new StringWriter();
        assertThat(Holdfast.run(
                        new HoldfastLauncher(),
                        new String[] {"completion", "bash"},
                        new PrintWriter(script),
                        new PrintWriter(err, true),
                        Main.commands(new Shell(Map.of(), onSignal -> {}, false))))
                .isZero();
        List<CommandSpec> all = new ArrayList<>();
        List<CommandSpec> own = List.of(Main.commands(new Shell(Map.of(), onSignal -> {}, false)));
        own.forEach(command -> collect(command, all));

        assertThat(all).hasSizeGreaterThan(30);
        for (CommandSpec command : all) {
            String top = command.qualifiedName(" ").split(" ", 2)[0];
            String page = Files.readString(directory.resolve("holdfast-" + top + ".1"));
            String function = "_picocli_holdfast_" + command.qualifiedName("_").replace("-", "");
            assertThat(script.toString()).contains("function " + function + "()");
            for (OptionSpec option : command.options()) {
                if (!option.hidden()) {
                    assertThat(page).contains(option.longestName().replace("-", "\\-"));
                    assertThat(script.toString()).contains(option.longestName());
                }
            }
        }
    }

    private static void collect(CommandSpec command, List<CommandSpec> all) {
        if (!command.usageMessage().hidden()) {
            all.add(command);
            command.subcommands().values().forEach(below -> collect(below.getCommandSpec(), all));
        }
    }

    @Test
    void pagesAreTheSameEachTime() throws Exception {
        Path again = directory.resolve("again");
        write(directory.resolve("first"));
        write(again);
        assertThat(again.resolve("holdfast-send.1"))
                .hasSameTextualContentAs(directory.resolve("first").resolve("holdfast-send.1"), UTF_8);
    }

    @Test
    void directoryThatCannotBeWrittenIsOneSentence() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(write(file.resolve("below"))).isEqualTo(1);
        assertThat(err.toString().lines().toList())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("The manual pages cannot be written: ");
        assertThat(List.of(directory.toFile().list())).containsExactly("file");
    }
}
