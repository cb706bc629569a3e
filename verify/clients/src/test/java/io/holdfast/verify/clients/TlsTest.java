package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.config.TlsSettings.ClientCertificates;
import io.holdfast.app.tls.SelfSigned;
import io.holdfast.testkit.HoldfastTestServer;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.TlsTrustManagersProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Clients that reach the server by TLS, with a certificate as {@code holdfast tls self-signed} makes it. */
class TlsTest {
    @TempDir
    static Path dir;

    private static Path certificate;
    private static HoldfastTestServer server;
    private static URI endpoint;

    @BeforeAll
    static void start() throws Exception {
        SelfSigned made = SelfSigned.create(List.of("localhost", "127.0.0.1"), Instant.now(), new SecureRandom());
        certificate = Files.writeString(dir.resolve("certificate.pem"), made.certificate());
        Path key = Files.writeString(dir.resolve("key.pem"), made.key());
        TlsSettings tls = new TlsSettings(certificate, key, Optional.empty(), ClientCertificates.NONE, "1.2");
        server = HoldfastTestServer.builder()
                .settings(settings -> settings.withNetwork(settings.network().withTls(tls)))
                .start();
        endpoint = URI.create("https://localhost:" + server.endpoint().getPort());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tls-max 1.2", "--tlsv1.3"})
    void curlGetsAnAnswerInBothVersions(String version) throws Exception {
        assertThat(curl(version + " --cacert " + certificate + " " + endpoint + "/health/ready")
                        .output())
                .contains("ready");
    }

    @Test
    void curlRefusesACertificateThatNobodyVouchesFor() throws Exception {
        assertThat(curl(endpoint + "/health/ready").code()).isEqualTo(60);
    }

    @Test
    void curlIsToldThatThePortSpeaksTls() throws Exception {
        assertThat(curl("http://localhost:" + endpoint.getPort() + "/health/ready")
                        .output())
                .isEqualTo("This port speaks TLS: use https://.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--ca-bundle CERTIFICATE", "--no-verify-ssl"})
    void awsUsesTheQueueUrlsThatItIsGiven(String trust) throws Exception {
        String url = aws(trust, "create-queue --queue-name cli --query QueueUrl");
        assertThat(url).endsWith(endpoint + "/000000000000/cli");
        aws(trust, "send-message --message-body hello --queue-url " + endpoint + "/000000000000/cli");
        assertThat(aws(trust, "receive-message --query Messages[0].Body --queue-url " + endpoint + "/000000000000/cli"))
                .endsWith("hello");
    }

    @Test
    void javaSdkSendsAndReceives() throws Exception {
        try (SqsClient sqs = SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(Sdk.ANYONE)
                .httpClientBuilder(UrlConnectionHttpClient.builder().tlsTrustManagersProvider(trusting()))
                .build()) {
            String url = sqs.createQueue(request -> request.queueName("sdk")).queueUrl();
            assertThat(url).isEqualTo(endpoint + "/000000000000/sdk");
            sqs.sendMessage(request -> request.queueUrl(url).messageBody("x".repeat(200_000)));
            assertThat(sqs.receiveMessage(request -> request.queueUrl(url)).messages())
                    .extracting(message -> message.body().length())
                    .containsExactly(200_000);
        }
    }

    @Test
    void asynchronousJavaSdkSendsAndReceives() throws Exception {
        try (SqsAsyncClient sqs = SqsAsyncClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(Sdk.ANYONE)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder().tlsTrustManagersProvider(trusting()))
                .build()) {
            String url =
                    sqs.createQueue(request -> request.queueName("async")).get().queueUrl();
            sqs.sendMessage(request -> request.queueUrl(url).messageBody("hello"))
                    .get();
            assertThat(sqs.receiveMessage(request -> request.queueUrl(url).waitTimeSeconds(20))
                            .get()
                            .messages())
                    .hasSize(1);
        }
    }

    @Test
    void javaSdkRefusesACertificateThatNobodyVouchesFor() {
        try (SqsClient sqs = Sdk.client(endpoint)) {
            assertThatThrownBy(sqs::listQueues).isInstanceOf(SdkClientException.class);
        }
    }

    private static TlsTrustManagersProvider trusting() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(certificate)) {
            trusted.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        return trust::getTrustManagers;
    }

    private static Program.Ended curl(String words) throws Exception {
        List<String> command = new ArrayList<>(List.of("curl", "--silent"));
        command.addAll(List.of(words.split(" ")));
        return new Program(dir, endpoint).end(command.toArray(String[]::new));
    }

    private static String aws(String trust, String words) throws Exception {
        List<String> command = new ArrayList<>(List.of("/usr/bin/aws", "--output", "text", "--endpoint-url"));
        command.add(endpoint.toString());
        command.addAll(
                List.of(trust.replace("CERTIFICATE", certificate.toString()).split(" ")));
        command.add("sqs");
        command.addAll(List.of(words.split(" ")));
        return new Program(dir, endpoint).run(command.toArray(String[]::new)).stripTrailing();
    }
}
