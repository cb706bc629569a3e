import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the file of authorities that Java trusts of Debian's certificates. Debian makes it when the package is installed, which nobody does for an image. Without
 * a password, so that the same certificates give the same bytes: with one there would be a random salt in it.
 */
class TrustStore {
    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        System.setProperty("keystore.pkcs12.certProtectionAlgorithm", "NONE");
        System.setProperty("keystore.pkcs12.macAlgorithm", "NONE");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        List<Path> files;
        try (Stream<Path> listed = Files.list(Path.of(arguments[0]))) {
            files = listed.sorted().toList();
        }
        CertificateFactory certificates = CertificateFactory.getInstance("X.509");
        for (Path file : files) {
            try (InputStream bytes = Files.newInputStream(file)) {
                store.setCertificateEntry(file.getFileName().toString(), certificates.generateCertificate(bytes));
            }
        }
        if (store.size() == 0) {
            throw new IOException(arguments[0] + " has no certificates");
        }
        Path target = Path.of(arguments[1]);
        Files.deleteIfExists(target);
        try (OutputStream file = Files.newOutputStream(target)) {
            store.store(file, null);
        }
    }
}
