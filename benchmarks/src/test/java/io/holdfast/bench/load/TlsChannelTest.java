package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsChannelTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    Path directory;

    private final TinyQueue queue = new TinyQueue();

    @Test
    void loadsRunOverTlsAsOverPlainSockets() throws Exception {
        KeyStore keys = newKey();
        Path certificate = directory.resolve("certificate.pem");
        Files.writeString(
                certificate,
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(keys.getCertificate("server").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        try (TinyServer server = new TinyServer(listener(keys), queue)) {
            QueueAddress secure = server.queue().with(Security.trusting(certificate));
            assertThat(SendLoad.fill(secure, 3, 500).messages()).isEqualTo(500);
            assertThat(DrainLoad.take(secure, 4, 200).messages()).isEqualTo(200);
        }
        assertThat(queue.waiting).hasSize(300);
    }

    private KeyStore newKey() throws IOException, GeneralSecurityException, InterruptedException {
        Path file = directory.resolve("keys.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options = " -genkeypair -alias server -keyalg EC -groupname secp256r1 -dname CN=localhost"
                + " -storetype PKCS12 -storepass " + PASSWORD + " -keystore " + file;
        Process process = new ProcessBuilder((keytool + options).split(" ", -1))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static ServerSocket listener(KeyStore keys) throws IOException, GeneralSecurityException {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }
}
