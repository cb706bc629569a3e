package io.holdfast.verify.consumer;

/** How much of a thing a test does: little in every build, much with {@code -Dholdfast.long=true}. */
final class Budget {
    private static final boolean LONG = Boolean.getBoolean("holdfast.long");

    private Budget() {}

    static int of(int everyBuild, int longBuild) {
        return LONG ? longBuild : everyBuild;
    }
}
