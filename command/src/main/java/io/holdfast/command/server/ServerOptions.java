package io.holdfast.command.server;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.Options;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The flags that say which server a command talks to, with the variables and files that aws asks when they are missing. The main thread only. */
public final class ServerOptions {
    static final String LOCAL = "http://127.0.0.1:9324";
    private static final String REGION = "us-east-1";

    private static final Pattern AMAZON =
            Pattern.compile("sqs\\.([a-z0-9-]+)\\.amazonaws\\.com(\\.cn)?|([a-z0-9-]+)\\.queue\\.amazonaws\\.com");

    private final Options options;
    private final Map<String, String> environment;
    private final Flags flags;

    /** What the flags are called. */
    private record Flags(String endpoint, String region, String profile, String caBundle) {}

    public ServerOptions(Options options, Map<String, String> environment) {
        this(options, environment, new Flags("--endpoint-url", "--region", "--profile", "--ca-bundle"));
    }

    private ServerOptions(Options options, Map<String, String> environment, Flags flags) {
        this.options = options;
        this.environment = environment;
        this.flags = flags;
    }

    /** The flags for one of two servers: with {@code from}, {@code --from}, {@code --from-region} and so on. */
    public static ServerOptions side(Options options, Map<String, String> environment, String side) {
        String name = "--" + side;
        return new ServerOptions(
                options, environment, new Flags(name, name + "-region", name + "-profile", name + "-ca-bundle"));
    }

    /** Adds the flags of a side, which has to be named. */
    public void declareSide(String endpoint) {
        options.value("URL", endpoint, flags.endpoint)
                .value("NAME", "Its region (default that of its address, $AWS_REGION, the profile).", flags.region)
                .value("NAME", "The profile of ~/.aws for it (default $AWS_PROFILE).", flags.profile)
                .value(
                        "FILE",
                        "The certificates to trust there (default $AWS_CA_BUNDLE, the profile).",
                        flags.caBundle);
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
        Optional<String> forced = options.text(flags.profile);
        Optional<String> named = forced.or(() -> variable("AWS_PROFILE"));
        AwsProfile profile = AwsProfile.read(named.orElse("default"), environment);
        if (named.isPresent() && !profile.exists()) {
            throw new CommandRefused(
                    "There is no profile '%s' in ~/.aws/config or ~/.aws/credentials.".formatted(named.get()));
        }
        URI endpoint = endpoint(profile);
        Server server = new Server(
                endpoint,
                region(profile, endpoint),
                CredentialSources.find(profile, forced.isPresent(), environment),
                options.text(flags.caBundle)
                        .or(() -> variable("AWS_CA_BUNDLE"))
                        .or(() -> profile.setting("ca_bundle")));
        if (server.credentials().isEmpty() && !Loopback.is(server.endpoint().getHost())) {
            throw new CommandRefused(
                    "There are no credentials for %s: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a --profile."
                            .formatted(server.name()));
        }
        return server;
    }

    private URI endpoint(AwsProfile profile) throws CommandRefused {
        Optional<String> flag = options.text(flags.endpoint);
        if (flag.isPresent()) {
            return address(flag.get()).orElseThrow(() -> options.mistake(wrongAddress(flags.endpoint, flag.get())));
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

    private String region(AwsProfile profile, URI endpoint) {
        return options.text(flags.region)
                .or(() -> regionOf(endpoint))
                .or(() -> variable("AWS_REGION"))
                .or(() -> variable("AWS_DEFAULT_REGION"))
                .or(() -> profile.setting("region"))
                .orElse(REGION);
    }

    /** Amazon refuses signatures for another region than that of the address. */
    private static Optional<String> regionOf(URI endpoint) {
        Matcher amazon = AMAZON.matcher(endpoint.getHost());
        return amazon.matches()
                ? Optional.of(amazon.group(1) == null ? amazon.group(3) : amazon.group(1))
                : Optional.empty();
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
