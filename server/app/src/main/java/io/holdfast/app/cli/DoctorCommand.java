package io.holdfast.app.cli;

import io.holdfast.app.cli.doctor.Doctor;
import io.holdfast.app.cli.doctor.Finding;
import io.holdfast.app.cli.doctor.Verdict;
import io.holdfast.app.clock.StoredClock;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.repair.RepairRefused;
import io.holdfast.app.repair.StoreRepair;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JsonGenerator;

/** Prints what the doctor finds; unhealthy as soon as one finding fails. */
final class DoctorCommand implements Callable<Integer> {

    private static final String REPAIR = "--repair";
    private static final String YES = "--yes";
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    DoctorCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "doctor", "Check disk, limits, clock and memory for a server with these settings.", this);
        this.options = new SettingsOptions(command);
        Commands.addOutputOption(command);
        command.addOption(OptionSpec.builder(REPAIR)
                .description(
                        "Look for damaged rows in the data directory of a stopped server, and say what would be saved.")
                .build());
        command.addOption(OptionSpec.builder(YES)
                .description("With --repair: save what can be read and set the rest aside; the old files are kept.")
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, CommandRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        if (command.commandLine().getParseResult().hasMatchedOption(REPAIR)) {
            return repair(settings);
        }
        List<Finding> findings = Doctor.examine(settings, surroundings.wallClock(), surroundings.nanoTime());
        PrintWriter out = command.commandLine().getOut();
        switch (Commands.output(command)) {
            case TABLE -> findings.forEach(finding -> out.println(row(finding)));
            case JSON -> out.println(JsonText.of(json -> write(json, findings)));
        }
        return exitCode(findings);
    }

    private int repair(ServerSettings settings) throws CommandRefused {
        PrintWriter out = command.commandLine().getOut();
        try (StoreRepair repair = StoreRepair.open(EncryptionSettings.of(settings))) {
            if (!repair.examine(out::println)) {
                out.println("Nothing is damaged.");
                return ExitCode.OK;
            }
            if (!command.commandLine().getParseResult().hasMatchedOption(YES)) {
                out.println("Nothing was changed. To save what can be read, run this again with --repair --yes.");
                return ExitCode.UNHEALTHY;
            }
            Instant now = surroundings.wallClock().instant();
            repair.carryOut(STAMP.format(now), serverMillis(settings), out::println);
            out.println("Repaired; the server can be started.");
            return ExitCode.OK;
        } catch (RepairRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** Rows hold the server's own time, which need not be the system clock's. */
    private static long serverMillis(ServerSettings settings) {
        return StoredClock.of(settings.storage().dataDir()).nowMillis(0);
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
