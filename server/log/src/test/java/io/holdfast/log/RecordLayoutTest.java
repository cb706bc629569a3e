package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of the log as docs/disk-format.md draws them. Released ones never change: a new layout gets a new number. */
class RecordLayoutTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");
    private static final long EPOCH = 0x1122334455667788L;
    private static final LogSettings TINY = new LogSettings(8192, 8192);
    private static final String HEADER = "48 4f 4c 44 46 4c 4f 47 00 00 00 01 90 b4 3e 43 11 22 33 44 55 66 77 88 "
            + "00 00 00 00 00 00 00 01 00 00 00 00 00 00 20 00";

    private static final String RECORD = "bc 14 a6 e8 5d 02 b6 4b 00 00 00 32 00 00 00 02 00 00 00 00 00 00 00 01 "
            + "00 00 01 8b cf e5 68 00 00 00 00 00 00 00 00 02 68 69 00 00 00 05 00 00 00 00";

    private static final String MARK_OF_7 = "00 00 00 00 00 00 00 07 00 00 00 00 76 71 b7 8e";

    @TempDir
    Path path;

    @Test
    void headerOfASegmentIsAsItAlwaysWas() throws Exception {
        FileLog.make(path, TINY, EPOCH, 0, task -> {}).close();
        byte[] file = Files.readAllBytes(path.resolve("0000000001.log"));

        assertThat(file).hasSize(8192);
        assertThat(HEX.formatHex(file, 0, 40)).isEqualTo(HEADER);
        assertThat(Arrays.copyOfRange(file, 40, 8192)).containsOnly(0);
    }

    @Test
    void recordIsAsItAlwaysWas() {
        ByteBuffer record = ByteBuffer.allocate(100).position(RecordLayout.RECORD_HEADER_BYTES);
        record.putInt(0).putInt(2).put(new byte[] {'h', 'i'});
        record.putInt(5).putInt(0);
        int length = record.position();
        RecordLayout.finishRecord(record, EPOCH, 1, 2, 1, 1_700_000_000_000L);

        assertThat(HEX.formatHex(record.array(), 0, length)).isEqualTo(RECORD);
    }

    @Test
    void oldBytesAreStillRead() throws Exception {
        byte[] file = new byte[8192];
        put(file, 0, HEADER);
        put(file, 4096, RECORD);
        Files.write(path.resolve("0000000001.log"), file);

        try (FileLog log = FileLog.open(path, TINY, EPOCH, 0, task -> {})) {
            assertThat(LogContract.shown(log, 0, 0)).containsExactly("hi");
            assertThat(LogContract.shown(log, 5, 0)).containsExactly("");
            assertThat(log.newestMillis()).isEqualTo(1_700_000_000_000L);
            assertThat(log.lastPosition()).isEqualTo(1);
        }
    }

    @Test
    void markIsAsItAlwaysWas() throws Exception {
        MappedMark mark = MappedMark.in(path);
        mark.reached(7);
        mark.sync();
        byte[] file = Files.readAllBytes(path.resolve("reached"));

        assertThat(file).hasSize(4096);
        assertThat(HEX.formatHex(file, 512, 528)).isEqualTo(MARK_OF_7);
        assertThat(Arrays.copyOfRange(file, 0, 512)).containsOnly(0);
    }

    private static void put(byte[] file, int at, String hex) {
        byte[] bytes = HEX.parseHex(hex);
        System.arraycopy(bytes, 0, file, at, bytes.length);
    }
}
