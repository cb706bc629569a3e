package io.holdfast.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.app.action.kms.KmsActions;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.encryption.OfflineKmsKeys;
import io.holdfast.protocol.kms.KmsOperation;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import io.holdfast.protocol.kms.KmsRequest;
import io.holdfast.protocol.kms.KmsRequests;
import io.holdfast.protocol.kms.KmsResult;
import io.holdfast.protocol.kms.KmsResults;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** One action of KMS on the keyring of a stopped server. It asks as a client of AWS would, so that both are held to the same rules. */
final class KmsKeyCommand implements Callable<Integer> {
    private static final String DESCRIPTION = "--description";
    private static final String DAYS = "--days";

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;
    private final KmsOperation operation;
    private final List<String> members;

    /** @param members of the request, which are given in this order */
    KmsKeyCommand(
            ProcessEnvironment surroundings,
            String name,
            String description,
            KmsOperation operation,
            String... members) {
        this.surroundings = surroundings;
        this.operation = operation;
        this.members = List.of(members);
        this.command = Commands.describe(name, description, this);
        this.options = new SettingsOptions(command);
        Commands.addOutputOption(command);
        for (int i = 0; i < members.length; i++) {
            command.addPositional(PositionalParamSpec.builder()
                    .index(String.valueOf(i))
                    .paramLabel(members[i].equals("AliasName") ? "ALIAS" : "KEY")
                    .description(
                            members[i].equals("AliasName")
                                    ? "Its name, such as alias/orders."
                                    : "Its id, its ARN, or an alias.")
                    .type(String.class)
                    .build());
        }
        if (operation == KmsOperation.CREATE_KEY) {
            addOption(DESCRIPTION, "TEXT", "What it is for.", String.class);
        } else if (operation == KmsOperation.SCHEDULE_KEY_DELETION) {
            addOption(DAYS, "DAYS", "Destroy it after so many days, 7 to 30 (default 30).", Integer.class);
        }
    }

    private void addOption(String name, String label, String description, Class<?> type) {
        command.addOption(OptionSpec.builder(name)
                .paramLabel(label)
                .description(description)
                .type(type)
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, CommandRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        KmsOwner owner =
                new KmsOwner(settings.identity().account(), settings.identity().region());
        try {
            KmsRequest request = KmsRequests.read(operation, requestBody(), 0, requestBody().length);
            KeyStore keys = OfflineKmsKeys.open(EncryptionSettings.of(settings), surroundings.wallClock()::millis);
            print(perform(request, keys, owner));
            return ExitCode.OK;
        } catch (EncryptionRefused | KmsRefused | IOException refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    private static KmsResult perform(KmsRequest request, KeyStore keys, KmsOwner owner) throws KmsRefused, IOException {
        return switch (request.operation()) {
            // Clients of AWS turn pages; people want to see all.
            case LIST_KEYS -> new KmsResult.ListKeys(keys.keys(owner), null);
            case LIST_ALIASES -> new KmsResult.ListAliases(keys.aliases(owner), null);
            default -> new KmsActions(keys).perform(request, owner);
        };
    }

    private byte[] requestBody() {
        ParseResult given = command.commandLine().getParseResult();
        @Nullable String description = given.matchedOptionValue(DESCRIPTION, (String) null);
        @Nullable Integer days = given.matchedOptionValue(DAYS, (Integer) null);
        return JsonText.of(json -> {
                    json.writeStartObject();
                    for (int i = 0; i < members.size(); i++) {
                        json.writeStringProperty(members.get(i), given.matchedPositionalValue(i, ""));
                    }
                    if (description != null) {
                        json.writeStringProperty("Description", description);
                    }
                    if (days != null) {
                        json.writeNumberProperty("PendingWindowInDays", days);
                    }
                    json.writeEndObject();
                })
                .getBytes(UTF_8);
    }

    private void print(KmsResult result) {
        String text = Commands.output(command) == OutputFormat.JSON
                ? new String(KmsResults.write(result), UTF_8)
                : KmsText.of(result);
        if (!text.isEmpty()) {
            command.commandLine().getOut().println(text);
        }
    }
}
