package io.holdfast.verify.console;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be told of the console without a browser. */
class ConsoleSourcesTest {
    @Test
    void unitTestsPassAndThePackedFilesAreWhatTheSourcesGive() throws IOException, InterruptedException {
        new ConsoleTests().pass();
    }

    @Test
    void typesFit() throws IOException, InterruptedException {
        new ConsoleTests().run(List.of("npm", "run", "--silent", "types"));
    }
}
