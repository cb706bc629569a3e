package io.holdfast.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.ratis.protocol.RaftGroupId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that prove to each other who they are. */
final class TlsTest {
    private static final String PASSWORD = "password";

    @TempDir
    Path directory;

    @Test
    void onlyNodesWithACertificateOfTheClusterTakePart() throws Exception {
        authority("ours");
        authority("foreign");
        try (TestCluster cluster = new TestCluster(directory, 1, List.of(TestCluster.ROWS), "a", "b", "c")
                .with(settings -> settings.withTls(certificate("ours", settings.node())))) {
            cluster.start("a", "b", "c");
            cluster.put(0, "k", "v");
            for (String node : List.of("a", "b", "c")) {
                cluster.awaitRow(node, 0, "k", "v");
            }
            assertThat(asks(cluster.settingsOf("a"))).isPresent();
            ClusterSettings plain = ClusterSettings.of("test", "b", cluster.peers);
            assertThat(asks(plain)).isEmpty();
            assertThat(asks(plain.withTls(certificate("foreign", "b")))).isEmpty();
        }
    }

    /** What a node with these settings learns from another one. */
    private static Optional<List<RaftGroupId>> asks(ClusterSettings settings) {
        return new Peers(settings).groupsOf(Peers.peers(List.of("c"), settings).get(0));
    }

    private void authority(String name) throws Exception {
        keytool("-genkeypair", "-alias", name, "-keystore", store(name), "-dname", "CN=" + name, "-ext", "bc:c");
        writeCertificate(name, name);
    }

    private NodeTls certificate(String authority, String node) {
        try {
            String name = authority + "-" + node;
            if (!Files.exists(directory.resolve(name + ".key"))) {
                keytool("-genkeypair", "-alias", name, "-keystore", store(name), "-dname", "CN=" + node);
                String request = directory.resolve(name + ".csr").toString();
                String signed = directory.resolve(name + ".signed").toString();
                keytool("-certreq", "-alias", name, "-keystore", store(name), "-file", request);
                keytool(
                        "-gencert",
                        "-alias",
                        authority,
                        "-keystore",
                        store(authority),
                        "-infile",
                        request,
                        "-outfile",
                        signed,
                        "-rfc",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1");
                Files.copy(Path.of(signed), directory.resolve(name + ".crt"));
                Key key = load(name).getKey(name, PASSWORD.toCharArray());
                Files.writeString(directory.resolve(name + ".key"), pem("PRIVATE KEY", key.getEncoded()));
            }
            return new NodeTls(
                    directory.resolve(name + ".crt"),
                    directory.resolve(name + ".key"),
                    directory.resolve(authority + ".crt"));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void writeCertificate(String alias, String file) throws Exception {
        Certificate certificate = load(alias).getCertificate(alias);
        Files.writeString(directory.resolve(file + ".crt"), pem("CERTIFICATE", certificate.getEncoded()));
    }

    private KeyStore load(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(Path.of(store(name)))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private String store(String name) {
        return directory.resolve(name + ".p12").toString();
    }

    private static String pem(String kind, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(UTF_8)).encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", PASSWORD, "-storetype", "PKCS12"));
        if (arguments[0].equals("-genkeypair")) {
            command.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-validity", "2"));
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }
}
