package io.holdfast.command.queue;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Prints what a shell needs to complete the commands, their flags and the names of queues. */
final class CompletionCommand implements Callable<Integer> {
    /** The shell takes each word of it as something to expand, so only plain names may come through. */
    private static final String NAMES =
            "($(\"${COMP_WORDS[0]}\" queues --names 2>/dev/null | grep -x '[A-Za-z0-9_.-]*'))";

    private final CommandSpec command;
    private final Options options;

    CompletionCommand() {
        this.command = Commands.describe(
                "completion", "Print the completion for a shell: source <(holdfast completion bash).", this);
        this.options = new Options(command).argument("SHELL", "bash or zsh.");
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() {
        String shell = options.argument(0);
        CommandLine holdfast = command.root().commandLine();
        String script = AutoComplete.bash("holdfast", holdfast).replace("(\"" + Options.QUEUE_NAMES + "\")", NAMES);
        switch (shell) {
            case "bash" -> holdfast.getOut().print(script);
            // The script itself is for both; zsh has to be told to behave like bash.
            case "zsh" ->
                holdfast.getOut()
                        .print("autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
                                + script);
            default -> throw options.mistake("there is a completion for bash and zsh, not for '%s'".formatted(shell));
        }
        holdfast.getOut().flush();
        return ExitCode.OK;
    }
}
