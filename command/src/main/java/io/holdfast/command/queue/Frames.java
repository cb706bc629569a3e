package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.LiveScreen;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** Draws the same thing again and again, until Ctrl-C or until nobody reads any more. The main thread only. */
final class Frames {
    interface Frame {
        List<String> draw() throws IOException, ServiceError, AdminMissing, CommandRefused;
    }

    private final Shell shell;
    private final Options options;

    /** Adds its flags to a command. */
    Frames(Shell shell, Options options) {
        this.shell = shell;
        this.options = options;
        options.value("DURATION", "How often to look again (default 2s).", "--interval");
    }

    void show(PrintWriter out, Frame frame)
            throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException {
        Duration interval = options.seconds("--interval").orElse(Duration.ofSeconds(2));
        try (LiveScreen screen = new LiveScreen(out, shell.terminal())) {
            // The terminal is in order at once, even if the server does not answer.
            StopFlag stop = StopFlag.listen(shell.signals(), screen::close);
            while (!stop.getAsBoolean() && screen.show(frame.draw())) {
                stop.pause(interval);
            }
        }
    }
}
