package io.holdfast.app.endpoint.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleFilesTest {
    @TempDir
    Path dir;

    @Test
    void filesComeFromADirectory() throws Exception {
        Files.createDirectories(dir.resolve("classes/web"));
        Files.writeString(dir.resolve("classes/web/index.html"), "<p>");
        Files.writeString(dir.resolve("classes/secret.txt"), "not this");
        check(dir.resolve("classes"));
    }

    @Test
    void filesComeFromAJar() throws Exception {
        Path jar = dir.resolve("packed.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            for (String name : new String[] {"web/", "web/index.html", "secret.txt"}) {
                out.putNextEntry(new JarEntry(name));
                out.write(name.endsWith("/") ? new byte[0] : "<p>".getBytes(UTF_8));
            }
        }
        check(jar);
    }

    @Test
    void serverWithoutConsoleHasNoFiles() throws Exception {
        ConsoleFiles files = ConsoleFiles.load(getClass().getClassLoader(), "nothing/");
        assertThat(files.find("index.html")).isNull();
    }

    private static void check(Path packed) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {packed.toUri().toURL()}, null)) {
            ConsoleFiles files = ConsoleFiles.load(loader, "web/");
            assertThat(files.find("index.html")).isNotNull();
            for (String other : new String[] {"", "../secret.txt", "secret.txt", "web/index.html", "./index.html"}) {
                assertThat(files.find(other)).as(other).isNull();
            }
        }
    }
}
