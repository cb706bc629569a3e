package io.holdfast.verify.console;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console in Chromium, on a server without access keys. Screenshots are left in {@code console/target/screenshots}. */
class ConsoleInBrowserTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @ParameterizedTest
    @ValueSource(strings = {"screens", "keyboard", "hostile", "changes", "redrive", "many"})
    void everyTestOfTheFilePasses(String file) throws IOException, InterruptedException {
        new ConsoleTests().with("CONSOLE_URL", holdfast.endpoint().toString()).pass("browser", file);
    }
}
