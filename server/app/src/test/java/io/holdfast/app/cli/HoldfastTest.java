package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HoldfastTest {

    private final Program program = new Program();

    @ParameterizedTest
    @ValueSource(
            strings = {"--help", "serve --help", "doctor -h", "config --help", "config print --help", "version -h"})
    void helpIsNoError(String arguments) {
        assertThat(program.run(arguments.split(" "))).isEqualTo(ExitCode.OK);
        assertThat(program.out()).startsWith("Usage: holdfast");
        assertThat(program.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''            | Missing required subcommand
            config        | Missing required subcommand
            srve          | Unmatched argument at index 0: 'srve'
            serve --prot  | Unknown option: '--prot'
            serve --set x | --set needs KEY=VALUE, not 'x'
            doctor -o xml | Invalid value for option '--output'
            """)
    void mistakesOnTheCommandLineAreUsageErrorsThatPointToHelp(String arguments, String complaint) {
        String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");
        assertThat(program.run(words)).isEqualTo(ExitCode.USAGE);
        assertThat(program.err())
                .startsWith(complaint)
                .contains("Try 'holdfast")
                .contains(" --help'.");
        assertThat(program.out()).isEmpty();
    }

    @Test
    void mistypedCommandIsSuggested() {
        program.run("doctr");
        assertThat(program.err()).contains("Did you mean: holdfast doctor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void versionNamesProgramAndJava(String asked) {
        assertThat(program.run(asked)).isEqualTo(ExitCode.OK);
        assertThat(program.out()).startsWith("Holdfast ").contains("(Java " + Runtime.version());
    }
}
