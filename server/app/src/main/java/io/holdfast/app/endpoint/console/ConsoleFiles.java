package io.holdfast.app.endpoint.console;

import io.holdfast.app.endpoint.packed.PackedFile;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of the console by their names: what was packed with the server, and nothing else whatever a path says. Immutable. */
final class ConsoleFiles {
    static final String INDEX = "index.html";

    private final Map<String, PackedFile> byName;

    private ConsoleFiles(Map<String, PackedFile> byName) {
        this.byName = Map.copyOf(byName);
    }

    @Nullable
    PackedFile find(String name) {
        return byName.get(name);
    }

    /**
     * Reads them all. Waits for the disk.
     *
     * @param folder where they are packed, with a slash at its end; it has no folders in it
     */
    static ConsoleFiles load(ClassLoader packed, String folder) throws IOException {
        URL index = packed.getResource(folder + INDEX);
        if (index == null) {
            return new ConsoleFiles(Map.of());
        }
        URLConnection connection = index.openConnection();
        return connection instanceof JarURLConnection jar ? ofJar(jar, folder) : ofDirectory(index);
    }

    private static ConsoleFiles ofJar(JarURLConnection connection, String folder) throws IOException {
        // Not the one that the class loader reads from: closing that would take its classes away.
        connection.setUseCaches(false);
        Map<String, PackedFile> files = new HashMap<>();
        try (JarFile jar = connection.getJarFile()) {
            List<JarEntry> entries = jar.stream()
                    .filter(entry -> entry.getName().startsWith(folder) && !entry.isDirectory())
                    .toList();
            for (JarEntry entry : entries) {
                String name = entry.getName().substring(folder.length());
                files.put(name, PackedFile.of(name, jar.getInputStream(entry).readAllBytes()));
            }
        }
        return new ConsoleFiles(files);
    }

    private static ConsoleFiles ofDirectory(URL index) throws IOException {
        Map<String, PackedFile> files = new HashMap<>();
        try (Stream<Path> found = Files.list(Path.of(toUri(index)).resolveSibling("."))) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                files.put(name, PackedFile.of(name, Files.readAllBytes(file)));
            }
        }
        return new ConsoleFiles(files);
    }

    private static URI toUri(URL url) throws IOException {
        try {
            return url.toURI();
        } catch (URISyntaxException noPath) {
            throw new IOException(noPath);
        }
    }
}
