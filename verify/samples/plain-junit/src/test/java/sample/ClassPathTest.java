package sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.testkit.HoldfastTestServer;
import io.netty.util.Version;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.spi.SLF4JServiceProvider;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What the testkit leaves as it was. */
class ClassPathTest {
    private static final long MEGABYTE = 1_000_000;

    @Test
    void theSdkKeepsTheNettyItWasBuiltWith() {
        Map<String, Version> netty = Version.identify();

        assertTrue(netty.containsKey("netty-common"));
        assertEquals(
                List.of(),
                netty.values().stream()
                        .map(artifact -> artifact.artifactId() + " " + artifact.artifactVersion())
                        .filter(artifact -> !artifact.contains(" 4.1."))
                        .toList());
    }

    @Test
    void theTestkitIsOneJarOfAModerateSize() throws Exception {
        List<String> ours = onClassPath("holdfast");

        assertEquals(1, ours.size(), ours.toString());
        assertTrue(Files.size(Path.of(ours.get(0))) < 25 * MEGABYTE);
        for (String other : List.of("picocli/CommandLine.class", "com/typesafe/config/Config.class", "application.conf")) {
            assertNull(resource(other), other);
        }
    }

    @Test
    void theTestkitDependsOnJUnitsApiOnly() throws Exception {
        Document pom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new File(onClassPath("holdfast-testkit").get(0).replaceAll("[.]jar$", ".pom")));
        NodeList brought = (NodeList) XPathFactory.newInstance()
                .newXPath()
                .evaluate(
                        "/project/dependencies/dependency[not(scope='test' or scope='provided')]/artifactId",
                        pom,
                        XPathConstants.NODESET);

        assertEquals(
                List.of("junit-jupiter-api"),
                IntStream.range(0, brought.getLength())
                        .mapToObj(i -> brought.item(i).getTextContent())
                        .toList());
    }

    @Test
    void theApplicationsLoggingIsTheOnlyOne() {
        assertEquals(1, ServiceLoader.load(SLF4JServiceProvider.class).stream().count());
    }

    /** In a process of its own, because a logger may keep the stream that it found when it began. */
    @Test
    void aServerThatIsWellSaysNothing() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        QuietServer.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertEquals("", printed);
        assertEquals(0, process.waitFor());
    }

    @Test
    void dataSurvivesARestartInTheSameDirectory(@TempDir Path data) throws Exception {
        for (int start = 0; start < 2; start++) {
            try (HoldfastTestServer server = HoldfastTestServer.builder().dataDirectory(data).start()) {
                assertEquals(200, QuietServer.get(server.endpoint().resolve("/health/ready")));
            }
        }
    }

    private static List<String> onClassPath(String name) {
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .filter(entry -> Path.of(entry).getFileName().toString().contains(name))
                .filter(entry -> entry.endsWith(".jar"))
                .toList();
    }

    private static Object resource(String name) {
        return ClassPathTest.class.getClassLoader().getResource(name);
    }
}
