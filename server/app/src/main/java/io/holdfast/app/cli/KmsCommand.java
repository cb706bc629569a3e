package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.encryption.MasterKeyRotation;
import io.holdfast.protocol.kms.KmsOperation;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Manages the encryption keys of a stopped server; by itself it changes the master key. */
final class KmsCommand implements Callable<Integer> {
    private static final String FROM = "--from";
    private static final String TO = "--to";
    private static final String KEY_ID = "KeyId";
    private static final String ALIAS_NAME = "AliasName";

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
        CommandSpec kms = Commands.group("kms", "Manage the encryption keys of a stopped server.")
                .addSubcommand("rotate-master", command);
        add(kms, "create", "Make a key.", KmsOperation.CREATE_KEY);
        add(kms, "list", "List the keys.", KmsOperation.LIST_KEYS);
        add(kms, "describe", "Show a key.", KmsOperation.DESCRIBE_KEY, KEY_ID);
        add(kms, "enable", "Let queues use a key again.", KmsOperation.ENABLE_KEY, KEY_ID);
        add(kms, "disable", "Let no queue use a key.", KmsOperation.DISABLE_KEY, KEY_ID);
        add(
                kms,
                "schedule-deletion",
                "Let no queue use a key, and destroy it later: no message that needs it can be read then.",
                KmsOperation.SCHEDULE_KEY_DELETION,
                KEY_ID);
        add(kms, "cancel-deletion", "Keep a key, disabled.", KmsOperation.CANCEL_KEY_DELETION, KEY_ID);
        CommandSpec alias = Commands.group("alias", "Manage other names of keys.");
        add(alias, "create", "Give a key another name.", KmsOperation.CREATE_ALIAS, ALIAS_NAME, "TargetKeyId");
        add(alias, "list", "List the aliases.", KmsOperation.LIST_ALIASES);
        add(alias, "delete", "Remove an alias; its key stays.", KmsOperation.DELETE_ALIAS, ALIAS_NAME);
        return kms.addSubcommand("alias", alias);
    }

    private void add(CommandSpec group, String name, String description, KmsOperation operation, String... members) {
        group.addSubcommand(name, new KmsKeyCommand(surroundings, name, description, operation, members).spec());
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
