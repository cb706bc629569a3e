package io.holdfast.app.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds the directory that decides about one that does not exist yet, so that looking creates nothing. */
final class NearestDirectory {

    private NearestDirectory() {}

    static Path existing(Path wanted) {
        @Nullable Path place = wanted.toAbsolutePath().normalize();
        while (place != null && !Files.isDirectory(place)) {
            place = place.getParent();
        }
        return place == null ? Path.of("/") : place;
    }
}
