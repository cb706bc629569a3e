package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.testkit.HoldfastTestServer;
import io.netty.util.Version;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.spi.SLF4JServiceProvider;

/** What the testkit leaves as it was. */
class ClassPathTest {
    private static final long MEGABYTE = 1_000_000;

    @Test
    void theSdkKeepsTheNettyItWasBuiltWith() {
        assertTrue(Version.identify().get("netty-common").artifactVersion().startsWith("4.1."));
        assertNull(resource("io/netty/channel/IoHandlerFactory.class"), "Netty 4.2 is on the class path");
    }

    @Test
    void theTestkitIsOneJarOfAModerateSize() throws Exception {
        List<String> ours = Stream.of(System.getProperty("java.class.path").split(":"))
                .filter(entry -> Path.of(entry).getFileName().toString().contains("holdfast"))
                .filter(entry -> entry.endsWith(".jar"))
                .toList();

        assertEquals(1, ours.size(), ours.toString());
        assertTrue(Files.size(Path.of(ours.get(0))) < 25 * MEGABYTE);
        for (String other : List.of("picocli/CommandLine.class", "com/typesafe/config/Config.class", "application.conf")) {
            assertNull(resource(other), other);
        }
    }

    @Test
    void theApplicationsLoggingIsTheOnlyOne() {
        assertEquals(1, ServiceLoader.load(SLF4JServiceProvider.class).stream().count());
    }

    @Test
    void aServerThatIsWellSaysNothing() throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream both = new PrintStream(printed, true)) {
            System.setOut(both);
            System.setErr(both);
            try (HoldfastTestServer server = HoldfastTestServer.start()) {
                assertEquals(200, get(server.endpoint().resolve("/health/ready")));
                assertEquals(200, get(server.endpoint().resolve("/metrics")));
            }
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertEquals("", printed.toString());
    }

    @Test
    void dataSurvivesARestartInTheSameDirectory(@TempDir Path data) throws Exception {
        for (int start = 0; start < 2; start++) {
            try (HoldfastTestServer server = HoldfastTestServer.builder().dataDirectory(data).start()) {
                assertEquals(200, get(server.endpoint().resolve("/health/ready")));
            }
        }
    }

    private static int get(URI address) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static Object resource(String name) {
        return ClassPathTest.class.getClassLoader().getResource(name);
    }
}
