package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.command.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** The page of the command line says what the program says. */
class CommandLinePageTest {
    private static final Path PAGE = Path.of("../docs/operate/command-line.md");
    private static final Path AS_IT_SHOULD_BE = Path.of("target/command-line.md");
    private static final String BEGINNING = "## Each command\n\n";

    @Test
    void everyCommandIsOnThePageWithItsFlags() throws Exception {
        String page = Files.readString(PAGE);
        String before = page.substring(0, page.indexOf(BEGINNING) + BEGINNING.length());
        String expected = before + usages();
        Files.writeString(AS_IT_SHOULD_BE, expected);
        assertThat(page).as("it should be as in command/" + AS_IT_SHOULD_BE).isEqualTo(expected);
    }

    private static String usages() {
        CommandSpec holdfast = CommandSpec.create().name("holdfast");
        StringBuilder text = new StringBuilder();
        for (CommandSpec command : QueueCommands.describe(new Shell(Map.of(), onSignal -> {}, false))) {
            holdfast.addSubcommand(command.name(), command);
            CommandLine line = new CommandLine(command).setUsageHelpWidth(120);
            text.append("### ").append(command.name()).append("\n\n```\n");
            text.append(line.getUsageMessage(Ansi.OFF)).append("```\n\n");
        }
        return text.toString().stripTrailing() + "\n";
    }
}
