package io.holdfast.verify.console;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The way that {@code docs/operate/observe.md} shows people, on a server that is busy for a while first. Its pictures are kept with the others. */
class ConsoleTourTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    /** Longer than the minute after which the alarm of a dead-letter queue opens. */
    private static final int BUSY_SECONDS = 75;

    @Test
    void everyPictureOfTheTourCanBeTaken() throws IOException, InterruptedException {
        new ConsoleTests()
                .with("CONSOLE_URL", holdfast.endpoint().toString())
                .with("CONSOLE_TOUR_SECONDS", Integer.toString(BUSY_SECONDS))
                .pass("browser", "tour");
    }
}
