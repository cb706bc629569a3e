package io.holdfast.app.cli;

/** How a command prints what it found; picocli matches the names without regard to case. */
enum OutputFormat {
    TABLE,
    JSON
}
