package io.holdfast.command.manual;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A manual page of what picocli knows of a command, in the language of man(7). Picocli's own generator writes AsciiDoc, which only Asciidoctor makes a
 * page of. The same command gives the same text each time.
 */
final class ManPage {
    private final StringBuilder text = new StringBuilder();

    private ManPage() {}

    /** The page of a command with all that is below it. */
    static String of(CommandSpec command) {
        ManPage page = new ManPage();
        page.heading(command);
        page.section("SYNOPSIS");
        page.synopsis(command);
        page.section("DESCRIPTION");
        page.paragraphs(command.usageMessage().description());
        page.arguments(command);
        if (command.parent() == null) {
            page.commandsWithPages(command);
        } else {
            page.commandsBelow(command);
        }
        page.footer(command);
        return page.text.toString();
    }

    private void heading(CommandSpec command) {
        String name = command.qualifiedName("-");
        // No date: a package that is built again must have the same pages.
        text.append(".TH ")
                .append(escaped(name.toUpperCase(java.util.Locale.ROOT)))
                .append(" 1 \"\" Holdfast\n");
        section("NAME");
        text.append(escaped(name)).append(" \\- ");
        text.append(escaped(withoutEnd(String.join(" ", command.usageMessage().description()))))
                .append('\n');
    }

    private void section(String title) {
        text.append(".SH ").append(escaped(title)).append('\n');
    }

    private void synopsis(CommandSpec command) {
        Help help = new Help(command, Help.defaultColorScheme(Ansi.OFF));
        line(".B " + escaped(help.synopsis(0).strip().replaceAll("\\s+", " ")));
    }

    private void paragraphs(String... lines) {
        for (String each : lines) {
            line(escaped(each));
        }
    }

    private void arguments(CommandSpec command) {
        List<PositionalParamSpec> positionals = command.positionalParameters().stream()
                .filter(each -> !each.hidden())
                .toList();
        List<OptionSpec> options =
                command.options().stream().filter(each -> !each.hidden()).toList();
        if (positionals.isEmpty() && options.isEmpty()) {
            return;
        }
        section("OPTIONS");
        for (PositionalParamSpec each : positionals) {
            entry(each.paramLabel(), each);
        }
        for (OptionSpec each : options) {
            String names = String.join(", ", each.names());
            entry(each.arity().max() == 0 ? names : names + " " + each.paramLabel(), each);
        }
    }

    private void entry(String title, ArgSpec argument) {
        line(".TP");
        line(".B " + escaped(title));
        paragraphs(argument.description());
    }

    private void commandsWithPages(CommandSpec program) {
        section("COMMANDS");
        for (CommandLine each : program.subcommands().values()) {
            CommandSpec command = each.getCommandSpec();
            if (!command.usageMessage().hidden()) {
                line(".TP");
                line(".BR " + escaped(command.qualifiedName("-")) + " (1)");
                paragraphs(command.usageMessage().description());
            }
        }
    }

    private void commandsBelow(CommandSpec command) {
        for (CommandLine each : command.subcommands().values()) {
            CommandSpec below = each.getCommandSpec();
            if (!below.usageMessage().hidden()) {
                section(below.qualifiedName(" "));
                synopsis(below);
                line(".PP");
                paragraphs(below.usageMessage().description());
                for (OptionSpec option : below.options()) {
                    if (!option.hidden() && !option.usageHelp()) {
                        String names = String.join(", ", option.names());
                        entry(option.arity().max() == 0 ? names : names + " " + option.paramLabel(), option);
                    }
                }
                commandsBelow(below);
            }
        }
    }

    private void footer(CommandSpec command) {
        section("EXIT STATUS");
        line("0 ok, 1 failure, 2 usage, 3 unhealthy.");
        section("FILES");
        line(".TP");
        line(".I /etc/holdfast/holdfast.conf");
        line("Settings of the service that the Debian package installs.");
        line(".TP");
        line(".I /var/lib/holdfast");
        line("Its queues and messages, and beside them its keys.");
        if (command.parent() != null) {
            section("SEE ALSO");
            line(".BR holdfast (1)");
        }
    }

    private void line(String roff) {
        text.append(roff).append('\n');
    }

    private static String withoutEnd(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** Nothing of it is a request or an escape, and hyphens are those that can be copied into a shell. */
    private static String escaped(String plain) {
        String escaped = plain.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("%%", "%")
                .replace("%n", " ");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
