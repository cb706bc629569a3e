package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.terminal.SafeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Asks before something that cannot be undone: the person has to type the name of the queue. */
final class Confirmation {
    private final QueueCommand command;

    /** Adds its flag to a command. */
    Confirmation(QueueCommand command) {
        this.command = command;
        command.options.flag("Do not ask.", "--yes", "-y");
    }

    /** @param consequence what will happen, as a sentence */
    void ask(String queue, String consequence) throws IOException, CommandRefused {
        if (command.options.has("--yes")) {
            return;
        }
        if (!command.shell.terminal().reads()) {
            throw command.options.mistake("nobody can be asked here: %s needs --yes".formatted(command.command.name()));
        }
        command.err().println(SafeText.line(consequence));
        command.err().print("Type the name of the queue to go on: ");
        command.err().flush();
        String typed = new BufferedReader(
                        new InputStreamReader(command.shell.terminal().in(), UTF_8))
                .readLine();
        if (typed == null || !typed.strip().equals(queue)) {
            throw new CommandRefused("Nothing was done: that is not the name of the queue.");
        }
    }
}
