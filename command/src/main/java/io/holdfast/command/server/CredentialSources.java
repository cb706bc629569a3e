package io.holdfast.command.server;

import io.holdfast.app.cli.CommandRefused;
import java.util.Map;
import java.util.Optional;

/**
 * Where credentials come from, in the order of aws: a profile that was asked for on the command line, the environment, the profile. Roles and
 * single sign-on need further services and are refused with a hint, so that nobody wonders why he is somebody else.
 */
final class CredentialSources {
    private CredentialSources() {}

    static Optional<Credentials> find(AwsProfile profile, boolean profileIsForced, Map<String, String> environment)
            throws CommandRefused {
        String id = environment.getOrDefault("AWS_ACCESS_KEY_ID", "");
        if (!id.isEmpty() && !profileIsForced) {
            return Optional.of(ofEnvironment(id, environment));
        }
        Optional<String> key = profile.setting("aws_access_key_id");
        Optional<String> secret = profile.setting("aws_secret_access_key");
        if (profile.setting("role_arn").isPresent()
                || profile.setting("sso_session").isPresent()
                || profile.setting("sso_start_url").isPresent()) {
            throw new CommandRefused(
                    ("The profile '%s' takes a role or single sign-on, which this program cannot do by itself: run"
                                    + " eval \"$(aws configure export-credentials --profile %s --format env)\" first.")
                            .formatted(profile.name(), profile.name()));
        }
        if (key.isPresent() && secret.isPresent()) {
            return Optional.of(new Credentials(
                    key.get(),
                    secret.get(),
                    profile.setting("aws_session_token").orElse(null)));
        }
        if (key.isPresent()) {
            throw new CommandRefused("The profile '%s' has an aws_access_key_id but no aws_secret_access_key."
                    .formatted(profile.name()));
        }
        Optional<String> process = profile.setting("credential_process");
        return process.isPresent() ? Optional.of(CredentialProcess.run(process.get())) : Optional.empty();
    }

    private static Credentials ofEnvironment(String id, Map<String, String> environment) throws CommandRefused {
        String secret = environment.getOrDefault("AWS_SECRET_ACCESS_KEY", "");
        if (secret.isEmpty()) {
            throw new CommandRefused("AWS_ACCESS_KEY_ID is set, but AWS_SECRET_ACCESS_KEY is not: set both or none.");
        }
        String token = environment.getOrDefault("AWS_SESSION_TOKEN", "");
        return new Credentials(id, secret, token.isEmpty() ? null : token);
    }
}
