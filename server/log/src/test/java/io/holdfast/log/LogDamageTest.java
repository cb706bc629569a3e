package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every kind of harm to every file of a log whose mark is exact, as it is after an orderly end and after a kill: either everything is there, or the
 * log says what is wrong.
 */
class LogDamageTest {
    private static final int BLOCK = RecordLayout.BLOCK_BYTES;
    private static final boolean IS_LONG = Boolean.getBoolean("holdfast.long");
    /** Between two flipped bytes, outside of what heads a block. */
    private static final int STRIDE = IS_LONG ? 1 : 211;

    private static final int HEAD_BYTES = 64;

    @Test
    void flippedBitIsHarmlessOrFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (String file : log.files()) {
                int length = log.bytes(file).length;
                for (int at = 0; at < length; at += at % BLOCK < HEAD_BYTES ? 1 : STRIDE) {
                    int place = at;
                    log.judge("bit flipped in " + file + " at " + at, files -> flip(files, file, place, 0x10));
                }
            }
        }
    }

    @Test
    void everyFlippedBitOfTheNewestRecordIsFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            DamagedLog.Place newest = log.newestRecord();
            for (int bit = 0; bit < newest.lengthBytes() * Byte.SIZE; bit += IS_LONG ? 1 : 5) {
                int place = newest.offset() + bit / Byte.SIZE;
                int mask = 1 << bit % Byte.SIZE;
                assertThat(log.judge("newest record, byte " + place, files -> flip(files, newest.file(), place, mask)))
                        .isEqualTo(log.rows() < log.last() ? DamagedLog.Verdict.REFUSED : DamagedLog.Verdict.RIGHT);
            }
        }
    }

    @Test
    void zeroedBlockIsHarmlessOrFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (String file : log.files()) {
                for (int at = 0; at < log.bytes(file).length; at += BLOCK) {
                    int from = at;
                    log.judge("block zeroed in " + file + " at " + at, files -> {
                        Arrays.fill(files.get(file), from, from + BLOCK, (byte) 0);
                    });
                }
            }
        }
    }

    @Test
    void fileThatWasCutIsFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (String file : log.files()) {
                int length = log.bytes(file).length;
                for (int left : List.of(0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, length - 512, length - 1)) {
                    log.judge(file + " cut to " + left, files -> files.put(file, Arrays.copyOf(files.get(file), left)));
                }
            }
        }
    }

    @Test
    void fileThatGrewIsHarmless() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (String file : log.files()) {
                byte[] longer = Arrays.copyOf(log.bytes(file), log.bytes(file).length + 5_000);
                assertThat(log.judge(file + " grew", files -> files.put(file, longer)))
                        .isEqualTo(DamagedLog.Verdict.RIGHT);
            }
        }
    }

    @Test
    void missingFileIsHarmlessOrFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (String file : log.files()) {
                log.judge(file + " deleted", files -> files.remove(file));
            }
            assertThat(log.judge("all deleted", Map::clear)).isEqualTo(DamagedLog.Verdict.REFUSED);
        }
    }

    @Test
    void missingFilesInAnyCombinationAreHarmlessOrFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            List<String> all = log.files();
            for (int subset = 1; subset < 1 << all.size(); subset++) {
                List<String> gone = new ArrayList<>();
                for (int i = 0; i < all.size(); i++) {
                    if ((subset >> i & 1) == 1) {
                        gone.add(all.get(i));
                    }
                }
                log.judge(gone + " deleted", files -> gone.forEach(files::remove));
            }
        }
    }

    @Test
    void swappedFilesAreHarmlessOrFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (String one : log.files()) {
                for (String other : log.files()) {
                    log.judge(one + " and " + other + " swapped", files -> {
                        byte[] kept = files.put(one, files.get(other));
                        files.put(other, kept);
                    });
                }
            }
        }
    }

    @Test
    void olderCopyOfAFileIsHarmlessOrFound() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            for (Map<String, byte[]> earlier : log.history()) {
                earlier.forEach((file, bytes) -> {
                    log.judge("older copy of " + file, files -> files.put(file, bytes.clone()));
                });
            }
        }
    }

    @Test
    void fileOfAnotherLogIsFound() throws Exception {
        List<DamagedLog> own = DamagedLog.shapes();
        List<DamagedLog> others = DamagedLog.shapesOfEpoch(DamagedLog.EPOCH + 1);
        for (int i = 0; i < own.size(); i++) {
            DamagedLog log = own.get(i);
            DamagedLog other = others.get(i);
            for (String file : log.files()) {
                DamagedLog.Verdict verdict =
                        log.judge(file + " of another log", files -> files.put(file, other.bytes(file)));
                assertThat(verdict)
                        .isEqualTo(Segment.numberOf(file) < 0 ? DamagedLog.Verdict.RIGHT : DamagedLog.Verdict.REFUSED);
            }
        }
    }

    @Test
    void untouchedLogIsRight() throws Exception {
        for (DamagedLog log : DamagedLog.shapes()) {
            assertThat(log.judge("nothing", files -> {})).isEqualTo(DamagedLog.Verdict.RIGHT);
        }
    }

    private static void flip(Map<String, byte[]> files, String file, int place, int mask) {
        files.computeIfPresent(file, (name, bytes) -> {
            bytes[place] = (byte) (bytes[place] ^ mask);
            return bytes;
        });
    }
}
