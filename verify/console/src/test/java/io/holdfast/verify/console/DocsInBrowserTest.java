package io.holdfast.verify.console;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The documentation in Chromium, as the server gives it. Screenshots are left in {@code console/target/screenshots}. */
class DocsInBrowserTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void documentationCanBeReadAndSearched() throws IOException, InterruptedException {
        new ConsoleTests().with("CONSOLE_URL", holdfast.endpoint().toString()).pass("browser", "docs");
    }
}
