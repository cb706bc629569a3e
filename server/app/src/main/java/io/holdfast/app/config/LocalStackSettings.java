package io.holdfast.app.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How the server stands in for LocalStack.
 *
 * @param queueUrls what queue URLs look like
 * @param host what they name, with its port; none is {@code localhost.localstack.cloud} and the port that the server listens on
 * @param initScripts the directory of scripts that are run when the server is ready; none runs nothing
 */
public record LocalStackSettings(QueueUrls queueUrls, Optional<String> host, Optional<Path> initScripts) {
    private static final Path USUAL_SCRIPTS = Path.of("/etc/localstack/init/ready.d");

    /** None unless it is wanted. */
    static Optional<LocalStackSettings> read(Choices choices) throws SettingsRefused {
        boolean enabled = choices.read(Keys.LOCALSTACK);
        LocalStackSettings settings = new LocalStackSettings(
                choices.read(Keys.LOCALSTACK_QUEUE_URLS),
                choices.read(Keys.LOCALSTACK_HOST),
                scripts(choices.read(Keys.LOCALSTACK_INIT_SCRIPTS)));
        if (enabled && choices.read(Keys.CLUSTER_NAME).isPresent()) {
            Origin origin = choices.chosen(Keys.LOCALSTACK).origin();
            throw new SettingsRefused(
                    "Setting 'localstack.enabled' (%s) is for a server that is alone; a cluster cannot stand in for LocalStack."
                            .formatted(origin.text()),
                    origin);
        }
        return enabled ? Optional.of(settings) : Optional.empty();
    }

    private static Optional<Path> scripts(Optional<Optional<Path>> chosen) {
        return chosen.orElse(Optional.of(USUAL_SCRIPTS));
    }
}
