package io.holdfast.protocol.wire.cbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.wire.tree.MalformedTree;
import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CborTreeTest {
    private static Members read(String hex) throws MalformedTree {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        return CborTree.read(bytes, 0, bytes.length);
    }

    private static Tree value(String hex) throws MalformedTree {
        return Objects.requireNonNull(read("a1 61 61 " + hex).get("a"));
    }

    /** From the appendix of the RFC. */
    @ParameterizedTest
    @CsvSource({
        "00, 0",
        "17, 23",
        "1818, 24",
        "1903e8, 1000",
        "1a000f4240, 1000000",
        "20, -1",
        "3903e7, -1000",
        "1b000000e8d4a51000, 1000000000000"
    })
    void wholeNumberIsRead(String hex, long expected) throws Exception {
        assertThat(value(hex)).isEqualTo(new Whole(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "f93c00, 1.0",
        "f93e00, 1.5",
        "f97bff, 65504.0",
        "f90001, 5.960464477539063E-8",
        "f9c400, -4.0",
        "fa47c35000, 100000.0",
        "fb3ff199999999999a, 1.1",
        "fb7e37e43c8800759c, 1.0E300",
        "f97c00, Infinity",
        "f98000, -0.0",
        "1bffffffffffffffff, 1.8446744073709552E19",
        "3bffffffffffffffff, -1.8446744073709552E19"
    })
    void numberWithAFractionIsReadInAnyWidth(String hex, double expected) throws Exception {
        assertThat(value(hex)).isEqualTo(new Real(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"c1 1a 6955b900", "c1 fb 41da556e40000000", "c1 fa 4ed2ab72"})
    void timestampIsReadFromAnyNumber(String hex) throws Exception {
        assertThat(value(hex)).isEqualTo(new Time(1767225600_000L));
    }

    @Test
    void indefiniteLengthsAreRead() throws Exception {
        assertThat(read("bf 61 61 9f 01 02 ff 61 62 7f 62 6162 61 63 ff 61 63 bf ff ff"))
                .isEqualTo(new Members(Map.of(
                        "a",
                        new Items(List.of(new Whole(1), new Whole(2))),
                        "b",
                        new Text("abc"),
                        "c",
                        new Members(Map.of()))));
    }

    @Test
    void nullAndUndefinedAreAbsentAndForeignTagsArePassedOver() throws Exception {
        assertThat(read("a4 6161 f6 6162 f7 6163 d8 2a f5 6164 83 01 f6 02"))
                .isEqualTo(
                        new Members(Map.of("c", new Flag(true), "d", new Items(List.of(new Whole(1), new Whole(2))))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "a1",
                "a16161",
                "a1616181",
                "bf",
                "a101f6",
                "a1616141ff",
                "a1616162c328",
                "a16161fc",
                "a161617f4161ff",
                "a161611f",
                "a161619bffffffffffffffff",
                "a16161bb7fffffffffffffff",
                "a0a0",
                "a161617b7fffffffffffffff",
                "a16161c16161",
                "a16161c1f97c00",
                "a26161016161 02",
                "ff"
            })
    void whatIsNoMapIsRefused(String hex) {
        assertThatThrownBy(() -> read(hex)).isInstanceOf(MalformedTree.class);
    }

    @Test
    void depthAndEntriesAreBounded() {
        assertThatThrownBy(() -> read("a16161" + "81".repeat(100) + "01")).hasMessageContaining("too deeply");
        assertThatThrownBy(() -> read("a16161" + "c6".repeat(100) + "01")).hasMessageContaining("too deeply");
        assertThatThrownBy(() -> read("a16161 9f" + "01".repeat(300_000) + "ff"))
                .hasMessageContaining("too many");
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        Members tree = new Members(Map.of(
                "text", new Text("hällo \ud83d\ude00"),
                "whole",
                        new Items(List.of(
                                new Whole(-1),
                                new Whole(0),
                                new Whole(255),
                                new Whole(65536),
                                new Whole(1L << 40),
                                new Whole(Long.MIN_VALUE))),
                "real", new Real(0.1),
                "flag", new Flag(false),
                "time", new Time(1767225600_123L),
                "deep", new Members(Map.of("x", new Items(List.of())))));
        byte[] written = CborTree.write(tree);
        assertThat(CborTree.read(written, 0, written.length)).isEqualTo(tree);
    }

    @Test
    void noBytesCanDoMoreThanBeRefused() {
        for (long seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new byte[1 + random.nextInt(60)];
            random.nextBytes(bytes);
            bytes[0] = (byte) (random.nextBoolean() ? 0xbf : 0xa1 + random.nextInt(8));
            try {
                assertThat(CborTree.read(bytes, 0, bytes.length)).isNotNull();
            } catch (MalformedTree refused) {
                assertThat(refused.sentence()).isNotEmpty();
            }
        }
    }
}
