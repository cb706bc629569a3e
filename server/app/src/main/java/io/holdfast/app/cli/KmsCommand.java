package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.encryption.MasterKeyRotation;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Changes the master key of a stopped server. */
final class KmsCommand implements Callable<Integer> {
    private static final String FROM = "--from";
    private static final String TO = "--to";

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    KmsCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "rotate-master", "Put the keyring of a stopped server under another master key.", this);
        this.options = new SettingsOptions(command);
        command.addOption(OptionSpec.builder(FROM)
                .paramLabel("FILE")
                .description("The present master key (default: where the settings say).")
                .type(Path.class)
                .build());
        command.addOption(OptionSpec.builder(TO)
                .paramLabel("FILE")
                .description("The new master key: 64 hexadecimal digits, or 32 bytes in Base64.")
                .type(Path.class)
                .required(true)
                .build());
    }

    /** The group with its commands. */
    CommandSpec spec() {
        return Commands.group("kms", "Manage encryption keys.").addSubcommand("rotate-master", command);
    }

    @Override
    public Integer call() throws SettingsRefused, CommandRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        Optional<Path> from =
                Optional.ofNullable(command.commandLine().getParseResult().matchedOptionValue(FROM, (Path) null));
        Path to = command.commandLine().getParseResult().matchedOption(TO).getValue();
        try {
            String fingerprint = MasterKeyRotation.rotate(EncryptionSettings.of(settings), from, to);
            command.commandLine()
                    .getOut()
                    .println("The keyring is now under the master key with the fingerprint " + fingerprint
                            + ". Start the server with security.master-key-file=" + to
                            + ", or put it in the place of the old one.");
            return ExitCode.OK;
        } catch (EncryptionRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }
}
