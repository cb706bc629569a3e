package io.holdfast.app.cli.doctor;

/** Names the Java in use; older ones cannot even load the program. */
final class JavaRuntime {

    private static final int OLDEST = 17;

    private JavaRuntime() {}

    static Finding check(Runtime.Version version) {
        return version.feature() < OLDEST
                ? Finding.fail("java", "%s; %d or newer is needed".formatted(version, OLDEST))
                : Finding.ok("java", "%s, %s".formatted(version, System.getProperty("java.vm.name")));
    }
}
