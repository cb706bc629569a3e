package io.holdfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.Holdfast;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** The page about every command is what the program says of itself. {@code -Dholdfast.docs.write=true} writes it anew. */
class CommandsPageTest {
    private static final Path PAGE = Path.of("../docs/reference/commands.md");
    private static final int WIDTH = 120;
    private static final String HEAD = """
            # Every command

            What `holdfast COMMAND --help` prints; a test writes this page from the program. [The command line](../operate/command-line.md) explains how it finds its server and credentials, with examples.
            """;

    @Test
    void everyCommandIsOnThePageWithItsFlags() throws Exception {
        StringBuilder expected = new StringBuilder(HEAD);
        program().getSubcommands().values().forEach(command -> add(command, 2, expected));
        if (Boolean.getBoolean("holdfast.docs.write")) {
            Files.writeString(PAGE, expected.toString());
        }
        assertThat(Files.readString(PAGE))
                .as("write it anew with -Dtest=CommandsPageTest -Dholdfast.docs.write=true")
                .isEqualTo(expected.toString());
    }

    /** The whole program, as one of its own commands sees it. */
    private static CommandLine program() {
        Probe probe = new Probe();
        List<CommandSpec> commands =
                new ArrayList<>(List.of(Main.commands(new Shell(Map.of(), onSignal -> {}, false))));
        commands.add(probe.command);
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Holdfast.run(
                new HoldfastLauncher(),
                new String[] {Probe.NAME},
                nowhere,
                nowhere,
                commands.toArray(CommandSpec[]::new));
        return probe.command.root().commandLine();
    }

    private static final class Probe implements Callable<Integer> {
        static final String NAME = "probe";
        final CommandSpec command = Commands.describe(NAME, "Sees the others.", this);

        Probe() {
            command.usageMessage().hidden(true);
        }

        @Override
        public Integer call() {
            return 0;
        }
    }

    private static void add(CommandLine line, int level, StringBuilder page) {
        CommandSpec command = line.getCommandSpec();
        if (command.usageMessage().hidden()) {
            return;
        }
        page.append("\n")
                .append("#".repeat(level))
                .append(' ')
                .append(command.qualifiedName(" ").substring(9));
        page.append("\n\n```\n");
        page.append(line.setUsageHelpWidth(WIDTH).getUsageMessage(Ansi.OFF).stripTrailing())
                .append("\n```\n");
        List.copyOf(line.getSubcommands().values()).forEach(below -> add(below, level + 1, page));
    }
}
