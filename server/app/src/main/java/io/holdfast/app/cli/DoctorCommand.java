package io.holdfast.app.cli;

import io.holdfast.app.cli.doctor.Doctor;
import io.holdfast.app.cli.doctor.Finding;
import io.holdfast.app.cli.doctor.Verdict;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** Prints what the doctor finds; unhealthy as soon as one finding fails. */
final class DoctorCommand implements Callable<Integer> {

    private final CommandSpec command;
    private final Surroundings surroundings;
    private final SettingsOptions options;

    DoctorCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "doctor", "Check disk, limits, clock and memory for a server with these settings.", this);
        this.options = new SettingsOptions(command);
        Commands.addOutputOption(command);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        List<Finding> findings = Doctor.examine(settings, surroundings.wallClock(), surroundings.nanoTime());
        PrintWriter out = command.commandLine().getOut();
        switch (Commands.output(command)) {
            case TABLE -> findings.forEach(finding -> out.println(row(finding)));
            case JSON -> out.println(JsonText.of(json -> write(json, findings)));
        }
        return exitCode(findings);
    }

    static int exitCode(List<Finding> findings) {
        return worst(findings) == Verdict.FAIL ? ExitCode.UNHEALTHY : ExitCode.OK;
    }

    private static Verdict worst(List<Finding> findings) {
        return findings.stream().map(Finding::verdict).max(Verdict::compareTo).orElse(Verdict.OK);
    }

    private static String row(Finding finding) {
        return "%-5s %-15s %s".formatted(name(finding.verdict()), finding.subject(), finding.detail());
    }

    private static void write(JsonGenerator json, List<Finding> findings) {
        json.writeStartObject();
        json.writeStringProperty("verdict", name(worst(findings)));
        json.writeArrayPropertyStart("findings");
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeStringProperty("subject", finding.subject());
            json.writeStringProperty("verdict", name(finding.verdict()));
            json.writeStringProperty("detail", finding.detail());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static String name(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }
}
