package io.holdfast.app.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** What was asked for, and where the answer goes. */
record GivenArguments(ParseResult parsed, OutputFormat format, PrintWriter out) {
    /** The argument at this place. */
    String argument(int index) {
        return parsed.matchedPositionalValue(index, "");
    }

    @Nullable
    String option(String name) {
        return parsed.matchedOptionValue(name, (String) null);
    }

    boolean has(String name) {
        return parsed.hasMatchedOption(name);
    }
}
