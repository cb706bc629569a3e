package io.holdfast.app.alarm.action;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** An authority of the test's own that vouches for a server's key, made with the JDK's keytool. */
final class TestAuthority {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path dir;
    private final Certificate own;

    TestAuthority(Path dir) throws Exception {
        this.dir = dir;
        keytool(
                "ca.p12",
                "-genkeypair",
                "-alias",
                "ca",
                "-keyalg",
                "EC",
                "-dname",
                "CN=A test",
                "-ext",
                "bc:c=ca:true");
        keytool("server.p12", "-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=A server");
        keytool("server.p12", "-certreq", "-alias", "server", "-file", file("server.csr"));
        this.own = load("ca.p12").getCertificate("ca");
    }

    /** A socket that shows a certificate of this authority for the host, valid for a year from that day on. */
    ServerSocket listen(String host, String since) throws Exception {
        keytool(
                "ca.p12",
                "-gencert",
                "-alias",
                "ca",
                "-infile",
                file("server.csr"),
                "-outfile",
                file("server.crt"),
                "-ext",
                "san=dns:" + host,
                "-startdate",
                since,
                "-validity",
                "365");
        Certificate made;
        try (InputStream in = Files.newInputStream(dir.resolve("server.crt"))) {
            made = CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
        Key key = load("server.p12").getKey("server", PASSWORD);
        KeyStore shown = empty();
        shown.setKeyEntry("server", key, PASSWORD, new Certificate[] {made, own});
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(shown, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context.getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    /** Believes what this authority vouches for, and nobody else. */
    SSLSocketFactory trusting() throws GeneralSecurityException, IOException {
        return trusting(own);
    }

    static SSLSocketFactory trusting(Certificate authority) throws GeneralSecurityException, IOException {
        KeyStore trusted = empty();
        trusted.setCertificateEntry("ca", authority);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private KeyStore load(String name) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(dir.resolve(name))) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private String file(String name) {
        return dir.resolve(name).toString();
    }

    private void keytool(String store, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-storetype", "PKCS12", "-keystore", file(store)));
        command.addAll(List.of("-storepass", new String(PASSWORD)));
        Path output = dir.resolve("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }
}
