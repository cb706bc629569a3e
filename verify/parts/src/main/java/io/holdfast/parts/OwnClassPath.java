package io.holdfast.parts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The class path of the servers that this module starts as children. The modules that use it never see those jars. */
final class OwnClassPath {
    private OwnClassPath() {}

    static List<Path> entries() {
        List<Path> entries = new ArrayList<>();
        entries.add(ownClasses());
        for (String jar : listed().split("[:\\s]+", -1)) {
            if (!jar.isEmpty()) {
                entries.add(Path.of(jar));
            }
        }
        return entries;
    }

    private static Path ownClasses() {
        try {
            return Path.of(OwnClassPath.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Written by the build of this module. */
    private static String listed() {
        try (InputStream list = OwnClassPath.class.getResourceAsStream("servers.classpath")) {
            return new String(Objects.requireNonNull(list, "servers.classpath").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
