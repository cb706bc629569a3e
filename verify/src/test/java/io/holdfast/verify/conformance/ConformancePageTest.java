package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that says what is held by which test: complete, true and up to date. */
class ConformancePageTest {
    private static final Path PAGE = Path.of("../docs/conformance.md");

    /** The cases of the behaviour that tests name in their titles; those of CloudWatch follow. */
    private static final int CASES = 49;

    private final Holdings holdings = Holdings.ofThisPackage();

    @Test
    void everythingInTheApiHasATest() {
        Stream<String> heldByNobody =
                ConformancePage.expected().filter(name -> holdings.of(name).isEmpty());
        assertThat(heldByNobody).isEmpty();
    }

    @Test
    void testsHoldOnlyWhatThereIs() {
        assertThat(holdings.names()).isSubsetOf(ConformancePage.expected().toList());
    }

    @Test
    void everyCaseHasATest() {
        String titles = String.join("\n", holdings.titles().toList());
        assertThat(IntStream.rangeClosed(1, CASES).mapToObj(n -> String.format("A%02d", n)))
                .allSatisfy(name -> assertThat(titles).contains(name));
    }

    @Test
    void pageIsUpToDate() throws IOException {
        String page = new ConformancePage(holdings).render();
        if (Boolean.getBoolean("holdfast.write-docs")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("written with -Dholdfast.write-docs=true")
                .isEqualTo(page);
    }
}
