package io.holdfast.command.outbox;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.logging.LogOutput;
import io.holdfast.app.config.ServerSettings.Log;
import io.holdfast.app.config.ServerSettings.LogFormat;
import io.holdfast.app.config.ServerSettings.LogLevel;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.outbox.OutboxAdmin;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** The flags that say which database a command looks at. The main thread only. */
final class DatabaseOptions {
    private static final String URL = "HOLDFAST_OUTBOX_JDBC_URL";
    private static final String PASSWORD = "HOLDFAST_OUTBOX_PASSWORD";

    private final Options options;
    private final Shell shell;

    /** Adds the flags to a command. */
    DatabaseOptions(Options options, Shell shell) {
        this.options = options;
        this.shell = shell;
        options.value(
                        "URL",
                        "The database, such as jdbc:postgresql://127.0.0.1/shop (default $" + URL + ").",
                        "--jdbc-url")
                .value("NAME", "The user of the database; its password is taken from $" + PASSWORD + ".", "--user")
                .verbose();
    }

    interface Work {
        int with(OutboxAdmin outbox) throws SQLException, CommandRefused;
    }

    /** Does the work, and turns what goes wrong with the database into one sentence. */
    int run(Work work) throws CommandRefused {
        LogOutput.use(new Log(options.has("--verbose") ? LogLevel.DEBUG : LogLevel.ERROR, LogFormat.TEXT));
        String url = options.text("--jdbc-url")
                .or(() -> variable(URL))
                .orElseThrow(() -> options.mistake("no database: set --jdbc-url, or $" + URL));
        try {
            return work.with(OutboxAdmin.of(new UrlDataSource(url, options.text("--user"), variable(PASSWORD))));
        } catch (SQLException failure) {
            throw new CommandRefused(sentence(url, failure), failure);
        }
    }

    private static String sentence(String url, SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        if (state.equals("42P01") || state.equals("42S02")) {
            return "There is no outbox in %s: its tables are missing.".formatted(url);
        }
        if (state.startsWith("08") && String.valueOf(failure.getMessage()).startsWith("No suitable driver")) {
            return "This program has no driver for %s, only for jdbc:postgresql.".formatted(url);
        }
        return "The database %s failed: %s".formatted(url, failure.getMessage());
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(shell.environment().get(name)).filter(value -> !value.isEmpty());
    }

    static UUID id(Options options, String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException wrong) {
            throw options.mistake("'%s' is not the id of a row; holdfast outbox parked shows them".formatted(text));
        }
    }
}
