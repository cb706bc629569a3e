package io.holdfast.app.cli;

import java.util.Optional;

/** The version written into the jar's manifest; classes run from a build directory have none. */
final class Version {

    private Version() {}

    static String text() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(development build)");
    }
}
