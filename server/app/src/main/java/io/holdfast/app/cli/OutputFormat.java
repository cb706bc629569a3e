package io.holdfast.app.cli;

/** How a command prints what it found; picocli matches the names without regard to case. */
public enum OutputFormat {
    TABLE,
    JSON
}
