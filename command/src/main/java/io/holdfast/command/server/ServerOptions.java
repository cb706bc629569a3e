package io.holdfast.command.server;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.Options;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** The flags that say which server a command talks to, with the variables and files that aws asks when they are missing. The main thread only. */
public final class ServerOptions {
    static final String LOCAL = "http://127.0.0.1:9324";
    private static final String REGION = "us-east-1";

    private final Options options;
    private final Map<String, String> environment;

    public ServerOptions(Options options, Map<String, String> environment) {
        this.options = options;
        this.environment = environment;
    }

    /** Adds the flags to the command. */
    public void declare() {
        declare("The server (default as for aws: $AWS_ENDPOINT_URL_SQS, $AWS_ENDPOINT_URL, the profile; then " + LOCAL
                + ").");
    }

    /** The same, for a command that has something else to do when none of them names a server. */
    public void declare(String endpoint) {
        options.value("URL", endpoint, "--endpoint-url", "--endpoint")
                .value("NAME", "The region (default $AWS_REGION, $AWS_DEFAULT_REGION, the profile).", "--region")
                .value("NAME", "The profile of ~/.aws (default $AWS_PROFILE).", "--profile")
                .value("FILE", "The certificates to trust (default $AWS_CA_BUNDLE, the profile).", "--ca-bundle");
    }

    /** Finds everything out. */
    public Server resolve() throws CommandRefused {
        Optional<String> forced = options.text("--profile");
        Optional<String> named = forced.or(() -> variable("AWS_PROFILE"));
        AwsProfile profile = AwsProfile.read(named.orElse("default"), environment);
        if (named.isPresent() && !profile.exists()) {
            throw new CommandRefused(
                    "There is no profile '%s' in ~/.aws/config or ~/.aws/credentials.".formatted(named.get()));
        }
        Server server = new Server(
                endpoint(profile),
                region(profile),
                CredentialSources.find(profile, forced.isPresent(), environment),
                options.text("--ca-bundle").or(() -> variable("AWS_CA_BUNDLE")).or(() -> profile.setting("ca_bundle")));
        if (server.credentials().isEmpty() && !Loopback.is(server.endpoint().getHost())) {
            throw new CommandRefused(
                    "There are no credentials for %s: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a --profile."
                            .formatted(server.name()));
        }
        return server;
    }

    private URI endpoint(AwsProfile profile) throws CommandRefused {
        Optional<String> flag = options.text("--endpoint-url");
        if (flag.isPresent()) {
            return address(flag.get()).orElseThrow(() -> options.mistake(wrongAddress("--endpoint-url", flag.get())));
        }
        String configured = areEndpointsIgnored()
                ? LOCAL
                : endpointOfEnvironment().or(profile::endpoint).orElse(LOCAL);
        return address(configured)
                .orElseThrow(() -> new CommandRefused(wrongAddress("The configured endpoint", configured) + "."));
    }

    /** Whether a variable names the server. */
    public boolean isEndpointInEnvironment() {
        return !areEndpointsIgnored() && endpointOfEnvironment().isPresent();
    }

    private Optional<String> endpointOfEnvironment() {
        return variable("AWS_ENDPOINT_URL_SQS").or(() -> variable("AWS_ENDPOINT_URL"));
    }

    private boolean areEndpointsIgnored() {
        return variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")
                .filter("true"::equalsIgnoreCase)
                .isPresent();
    }

    private static String wrongAddress(String what, String text) {
        return "%s needs an address such as %s, not '%s'".formatted(what, LOCAL, text);
    }

    private static Optional<URI> address(String text) {
        try {
            URI endpoint = URI.create(text.replaceFirst("/+$", ""));
            String scheme = String.valueOf(endpoint.getScheme());
            return endpoint.getHost() != null && (scheme.equals("http") || scheme.equals("https"))
                    ? Optional.of(endpoint)
                    : Optional.empty();
        } catch (IllegalArgumentException notEvenAUri) {
            return Optional.empty();
        }
    }

    private String region(AwsProfile profile) {
        return options.text("--region")
                .or(() -> variable("AWS_REGION"))
                .or(() -> variable("AWS_DEFAULT_REGION"))
                .or(() -> profile.setting("region"))
                .orElse(REGION);
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
