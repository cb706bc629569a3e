package io.holdfast.app;

/** Which Holdfast this is: the version in the jar's manifest, or "development" where the classes do not come from a jar. */
public final class Version {
    public static final String CURRENT = current();

    private Version() {}

    private static String current() {
        String packaged = Version.class.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }
}
