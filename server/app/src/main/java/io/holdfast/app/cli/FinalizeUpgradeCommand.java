package io.holdfast.app.cli;

import io.holdfast.app.backup.BackupRefused;
import io.holdfast.app.backup.Upgrade;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Lets a new version write what the one before cannot read. */
final class FinalizeUpgradeCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    FinalizeUpgradeCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "finalize-upgrade",
                "Let this version write into the data directory of a stopped server what older versions cannot read. There is no way back but a backup.",
                this);
        this.options = new SettingsOptions(command);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, CommandRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        try {
            Upgrade done = Upgrade.finalizeIn(settings.storage().dataDir());
            command.commandLine()
                    .getOut()
                    .println(
                            done.levelBefore() == done.level()
                                    ? "There is nothing to finalize: the data directory "
                                            + settings.storage().dataDir() + " has level " + done.level()
                                            + ", the newest that this version knows."
                                    : "The data directory " + settings.storage().dataDir() + " has level "
                                            + done.level() + " now, instead of " + done.levelBefore()
                                            + "; versions that do not know it refuse the directory.");
            return ExitCode.OK;
        } catch (BackupRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }
}
