package io.holdfast.command;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/**
 * The flags that say which server a command talks to. By default that is a Holdfast on this machine, which takes any credentials; for
 * {@code --aws} and for addresses of Amazon the credentials come from where all AWS tools look for them. The main thread only.
 */
public final class ConnectionOptions {
    private static final String LOCAL = "http://127.0.0.1:9324";

    private final Options options;
    private final Shell shell;

    /** Adds the flags to a command. */
    public ConnectionOptions(Options options, Shell shell) {
        this.options = options;
        this.shell = shell;
        options.value("URL", "The server (default $AWS_ENDPOINT_URL_SQS, or " + LOCAL + ").", "--endpoint")
                .value("NAME", "The region (default $AWS_REGION, or us-east-1).", "--region")
                .flag("Amazon SQS itself, with the credentials of all AWS tools.", "--aws")
                .value("NAME", "Take the credentials from this profile.", "--profile");
    }

    /** What to call the server in a sentence. */
    public String name() {
        return endpoint().map(URI::toString).orElse("Amazon SQS in " + region());
    }

    /** The caller closes it. */
    public SqsClient open() {
        SqsClientBuilder sqs = SqsClient.builder()
                .region(region())
                .credentialsProvider(credentials())
                .httpClientBuilder(UrlConnectionHttpClient.builder());
        endpoint().ifPresent(sqs::endpointOverride);
        return sqs.build();
    }

    private Optional<URI> endpoint() {
        if (options.has("--aws")) {
            return Optional.empty();
        }
        String text = options.text("--endpoint")
                .or(() -> variable("AWS_ENDPOINT_URL_SQS"))
                .orElse(LOCAL);
        try {
            URI endpoint = URI.create(text);
            if (endpoint.getHost() != null
                    && String.valueOf(endpoint.getScheme()).startsWith("http")) {
                return Optional.of(endpoint);
            }
        } catch (IllegalArgumentException notEvenAUri) {
            // Said below, like every other address that will not do.
        }
        throw options.mistake("--endpoint needs an address such as %s, not '%s'".formatted(LOCAL, text));
    }

    private Region region() {
        return Region.of(
                options.text("--region").or(() -> variable("AWS_REGION")).orElse("us-east-1"));
    }

    private AwsCredentialsProvider credentials() {
        Optional<String> profile = options.text("--profile");
        boolean amazon = endpoint()
                .map(endpoint -> endpoint.getHost().contains(".amazonaws.com"))
                .orElse(true);
        if (profile.isPresent() || amazon) {
            DefaultCredentialsProvider.Builder chain = DefaultCredentialsProvider.builder();
            profile.ifPresent(chain::profileName);
            return chain.build();
        }
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(
                variable("AWS_ACCESS_KEY_ID").orElse("holdfast"),
                variable("AWS_SECRET_ACCESS_KEY").orElse("holdfast")));
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(shell.environment().get(name)).filter(value -> !value.isEmpty());
    }
}
