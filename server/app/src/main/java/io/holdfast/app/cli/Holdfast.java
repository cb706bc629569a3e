package io.holdfast.app.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The program {@code holdfast}. */
public final class Holdfast {

    private Holdfast() {}

    /**
     * Runs the program with the process's own surroundings; returns its exit code.
     *
     * @param further commands of other modules, made with {@link Commands}; they may throw {@link CommandRefused}
     */
    public static int run(ServerLauncher launcher, String[] arguments, CommandSpec... further) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        return run(launcher, arguments, out, err, further);
    }

    /** The same, with other writers for what it says. */
    public static int run(
            ServerLauncher launcher, String[] arguments, PrintWriter out, PrintWriter err, CommandSpec... further) {
        return commandLine(ProcessEnvironment.ofThisProcess(launcher), out, err, further)
                .execute(arguments);
    }

    static CommandLine commandLine(
            ProcessEnvironment surroundings, PrintWriter out, PrintWriter err, CommandSpec... further) {
        CommandSpec config = Commands.group("config", "Look at the settings.")
                .addSubcommand("print", new ConfigPrintCommand(surroundings).spec());
        CommandSpec audit = Commands.group("audit", "Look at the audit log.")
                .addSubcommand("verify", new AuditVerifyCommand(surroundings).spec());
        CommandSpec tls = Commands.group("tls", "Certificates.")
                .addSubcommand("self-signed", new TlsSelfSignedCommand(surroundings).spec());
        CommandSpec cluster = Commands.group("cluster", "Several nodes that are one server.")
                .addSubcommand("ca", new ClusterCaCommand(surroundings).spec())
                .addSubcommand("force-recover", new ForceRecoverCommand(surroundings).spec());
        CommandSpec holdfast = Commands.group("holdfast", "An SQS-compatible queue server.")
                .addSubcommand("serve", new ServeCommand(surroundings).spec())
                .addSubcommand("doctor", new DoctorCommand(surroundings).spec())
                .addSubcommand("repartition", new RepartitionCommand(surroundings).spec())
                .addSubcommand("finalize-upgrade", new FinalizeUpgradeCommand(surroundings).spec())
                .addSubcommand("config", config)
                .addSubcommand("audit", audit)
                .addSubcommand("kms", new KmsCommand(surroundings).spec())
                .addSubcommand("tls", tls)
                .addSubcommand("cluster", cluster)
                .addSubcommand("users", UsersCommand.spec(surroundings))
                .addSubcommand("keys", KeysCommand.spec(surroundings))
                .addSubcommand("policy", PolicyCommand.spec(surroundings))
                .addSubcommand("version", new VersionCommand().spec());
        for (CommandSpec command : further) {
            add(command, holdfast);
        }
        holdfast.version(VersionCommand.text())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Print the version, as the command version does.")
                        .build());
        holdfast.usageMessage().footer("", "Exit codes: 0 ok, 1 failure, 2 usage, 3 unhealthy.");

        CliErrors errors = new CliErrors();
        return new CommandLine(holdfast)
                .setOut(out)
                .setErr(err)
                // An argument such as @file belongs to the command that gets it.
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(errors)
                .setParameterExceptionHandler(errors);
    }

    /** A group that is there already gets what the other one of its name has. */
    private static void add(CommandSpec command, CommandSpec holdfast) {
        CommandLine known = holdfast.subcommands().get(command.name());
        if (known == null) {
            holdfast.addSubcommand(command.name(), command);
        } else {
            command.subcommands().forEach((name, more) -> known.addSubcommand(name, more.getCommandSpec()));
        }
    }
}
