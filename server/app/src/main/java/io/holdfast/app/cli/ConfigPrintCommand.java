package io.holdfast.app.cli;

import com.typesafe.config.ConfigUtil;
import io.holdfast.app.config.LoadedSettings;
import io.holdfast.app.config.SettingsRefused;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** Shows the settings in force. The table is itself a configuration file, with each origin as a comment. */
final class ConfigPrintCommand implements Callable<Integer> {

    /** What HOCON takes for the same text without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9-]+|\\d+ [A-Za-z]+|\\{}");

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    ConfigPrintCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe("print", "Print every setting in force and where it comes from.", this);
        this.options = new SettingsOptions(command);
        Commands.addOutputOption(command);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused {
        LoadedSettings loaded = options.load(surroundings.environment());
        List<LoadedSettings.Line> lines = loaded.lines();
        PrintWriter out = command.commandLine().getOut();
        switch (Commands.output(command)) {
            case TABLE -> {
                loaded.remarks().forEach(remark -> out.println("# " + remark));
                lines.forEach(line -> out.println(assignment(line)));
            }
            case JSON -> out.println(JsonText.of(json -> writeAll(json, lines)));
        }
        return ExitCode.OK;
    }

    private static String assignment(LoadedSettings.Line line) {
        boolean plain = PLAIN.matcher(line.value()).matches();
        String value = plain ? line.value() : ConfigUtil.quoteString(line.value());
        return "%-45s # %s".formatted(line.key() + " = " + value, line.origin().replaceAll("\\R", " "));
    }

    private static void writeAll(JsonGenerator json, List<LoadedSettings.Line> lines) {
        json.writeStartArray();
        for (LoadedSettings.Line line : lines) {
            json.writeStartObject();
            json.writeStringProperty("key", line.key());
            json.writeStringProperty("value", line.value());
            json.writeStringProperty("origin", line.origin());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
