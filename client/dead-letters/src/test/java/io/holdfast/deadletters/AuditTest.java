package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-16T00:00:00Z"), ZoneOffset.UTC);

    @Test
    void failuresThatLookAlikeAreOneGroup() throws Exception {
        AuditReport report = audit(10, letter -> {
            int number = Integer.parseInt(letter.body());
            if (number < 3) {
                throw new IllegalStateException("order " + number + " of customer 'c" + number + "' is not known");
            }
            if (number == 3) {
                throw new IllegalStateException("another text");
            }
            if (number == 4) {
                throw new AssertionError("order 4 of customer 'c4' is not known");
            }
        });
        assertThat(report.passed()).isEqualTo(5);
        assertThat(report.failed()).isEqualTo(5);
        assertThat(report.passRate()).isEqualTo(0.5);
        assertThat(report.groups()).hasSize(3);
        AuditReport.ErrorGroup largest = report.groups().get(0);
        assertThat(largest.error()).isEqualTo("java.lang.IllegalStateException");
        assertThat(largest.shape()).isEqualTo("order <n> of customer <…> is not known");
        assertThat(largest.example()).isEqualTo("order 0 of customer 'c0' is not known");
        assertThat(largest.messageIds()).containsExactly("m0", "m1", "m2");
    }

    @Test
    void reportSurvivesItsFile() throws Exception {
        AuditReport report = audit(4, letter -> {
            throw new CheckFailed("exit code 2", letter.body());
        });
        assertThat(AuditJson.parse(AuditJson.text(report))).isEqualTo(report);
        assertThat(report.groups())
                .singleElement()
                .satisfies(group -> assertThat(group.error()).isEqualTo("exit code 2"));
    }

    @Test
    void nothingAuditedIsNoPass() throws Exception {
        assertThat(audit(0, letter -> {}).passRate()).isZero();
    }

    @Test
    void interruptedAuditHasNoReport() {
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> audit(3, letter -> {
                    throw new InterruptedException();
                }));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Cannot read field 17 at 3:12              | Cannot read field <n> at <n>
            no row 0b5c1de2-95c4-4f2b-9c6a-1c1f0c8d7e11 | no row <id>
            unexpected token "abc" in line 7          | unexpected token <…> in line <n>
            md5 differs                               | md5 differs
            ''                                        | ''
            """)
    void shapeLeavesOutWhatDiffers(String text, String shape) {
        assertThat(ErrorShape.of(text)).isEqualTo(shape);
    }

    private static AuditReport audit(int messages, DeadLetterCheck check) throws InterruptedException {
        List<DeadLetter> letters = IntStream.range(0, messages)
                .mapToObj(i -> new DeadLetter("m" + i, Integer.toString(i), Map.of(), Map.of()))
                .toList();
        return Audit.run(new Sample(letters, 1, messages), check, CLOCK, "sum");
    }
}
