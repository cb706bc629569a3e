package io.holdfast.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {
    private static Terminal terminal(int columns, boolean colours) {
        return new Terminal(true, true, true, colours, TerminalSize.fixed(columns, 24), InputStream.nullInputStream());
    }

    private static Table sample() {
        return new Table(
                        Column.cuttable("NAME", 6, 0),
                        Column.right("COUNT", 0),
                        Column.left("LEAST", 2),
                        Column.left("LESS", 1))
                .row(Cell.of("a-rather-long-name"), Cell.of("5"), Cell.of("x"), Cell.of("y"))
                .row(Cell.of("short", Colour.RED), Cell.of("1,234"), Cell.of("x"), Cell.of("y"));
    }

    @Test
    void numbersAreAlignedAndNothingIsCutWhereThereIsRoom() {
        assertThat(sample().lines(Terminal.none(InputStream.nullInputStream())))
                .containsExactly(
                        "NAME                COUNT  LEAST  LESS",
                        "a-rather-long-name      5  x      y",
                        "short               1,234  x      y");
    }

    @Test
    void longTextsAreCutBeforeColumnsGo() {
        assertThat(sample().lines(terminal(30, false)))
                .containsExactly(
                        "NAME        COUNT  LEAST  LESS", "a-rather-…      5  x      y", "short       1,234  x      y");
    }

    @Test
    void leastImportantColumnsGoFirst() {
        assertThat(sample().lines(terminal(20, false)).get(0)).isEqualTo("NAME     COUNT  LESS");
        assertThat(sample().lines(terminal(14, false)).get(0)).isEqualTo("NAME     COUNT");
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 13, 14, 17, 20, 25, 26, 30, 37, 38, 100})
    void noLineWraps(int columns) {
        assertThat(sample().lines(terminal(columns, false)))
                .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(columns));
    }

    @Test
    void rowBecomesSeveralLinesWhereItsColumnsDoNotFitBesideEachOther() {
        Table attributes = new Table(Column.left("ATTRIBUTE", 0), Column.cuttable("VALUE", 20, 0))
                .row(Cell.of("ApproximateNumberOfMessagesNotVisible"), Cell.of("5"))
                .row(Cell.of("QueueArn"), Cell.of("arn:aws:sqs:us-east-1:000000000000:orders"));

        assertThat(attributes.lines(terminal(80, false)).get(1)).isEqualTo("ApproximateNumberOfMessagesNotVisible  5");
        assertThat(attributes.lines(terminal(40, false)))
                .containsExactly(
                        "ApproximateNumberOfMessagesNotVisible",
                        "  VALUE 5",
                        "QueueArn",
                        "  VALUE arn:aws:sqs:us-east-1:000000000…");
    }

    @Test
    void coloursDoNotShiftColumns() {
        List<String> coloured = sample().lines(terminal(80, true));
        assertThat(coloured.get(2)).isEqualTo("\u001b[31mshort\u001b[0m               1,234  x      y");
    }

    @Test
    void wideCharactersCountAsTwo() {
        Table table = new Table(Column.cuttable("A", 4, 0), Column.left("B", 0));
        table.row(Cell.of("世界世界"), Cell.of("x")).row(Cell.of("e\u0301"), Cell.of("x"));
        assertThat(table.lines(terminal(80, false))).containsExactly("A         B", "世界世界  x", "e\u0301         x");
        assertThat(table.lines(terminal(8, false)).get(1)).isEqualTo("世界…  x");
    }
}
