package io.holdfast.app.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {

    private static final long GIB = 1L << 30;

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({"19000,WARN,too fast", "21000,OK,p50 21 us", "5000000,OK,p50 5.0 ms", "21000000,WARN,slow"})
    void syncLatencyMustBeNeitherImplausibleNorSlow(long nanos, Verdict verdict, String words) {
        long[] samples = new long[200];
        Arrays.fill(samples, nanos);
        Finding finding = DiskSync.judge(samples);
        assertThat(finding.verdict()).isEqualTo(verdict);
        assertThat(finding.detail()).contains(words).contains("200 writes");
    }

    @Test
    void percentileIsTheNearestRank() {
        long[] hundred = new long[100];
        Arrays.setAll(hundred, i -> i + 1L);
        assertThat(DiskSync.percentile(hundred, 50)).isEqualTo(50);
        assertThat(DiskSync.percentile(hundred, 99)).isEqualTo(99);
        assertThat(DiskSync.percentile(new long[] {7}, 50)).isEqualTo(7);
    }

    @Test
    void syncIsMeasuredWithTheGivenClockAndLeavesNoFile() {
        AtomicLong ticks = new AtomicLong();
        Finding finding = DiskSync.check(dir, () -> ticks.addAndGet(1_000_000));
        assertThat(finding.detail()).isEqualTo("p50 1.0 ms, p99 1.0 ms over 200 writes");
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"1024,100,WARN", "4096,100,OK", "4096,20000,WARN", "20512,20000,OK"})
    void openFilesMustCoverTheConnections(long limit, int connections, Verdict verdict) {
        assertThat(OpenFiles.judge(limit, connections).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"99,100,FAIL", "150,100,WARN", "200,100,OK", "0,0,OK"})
    void freeSpaceMustStayAboveTheReserve(long free, long reserve, Verdict verdict) {
        assertThat(DiskSpace.judge(free, reserve).verdict()).isEqualTo(verdict);
    }

    @Test
    void memoryMustHoldTheWindowsAndFitTheMachine() {
        ServerSettings.Snapshots snapshots = ServerSettings.defaults().storage().snapshots();
        ServerSettings.Storage storage = new ServerSettings.Storage(dir, 1, GIB, GIB, OptionalLong.empty(), snapshots);
        assertThat(Memory.judge(GIB, 64 * GIB, storage).verdict()).isEqualTo(Verdict.WARN);
        assertThat(Memory.judge(2 * GIB, 64 * GIB, storage).verdict()).isEqualTo(Verdict.OK);
        assertThat(Memory.judge(2 * GIB, 2 * GIB, storage).verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void javaOlderThanSeventeenFails() {
        assertThat(JavaRuntime.check(Runtime.Version.parse("11.0.2")).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(JavaRuntime.check(Runtime.Version.parse("25.0.3")).verdict()).isEqualTo(Verdict.OK);
    }

    @Test
    void missingDataDirectoryIsFineAndIsNotMade() {
        Path missing = dir.resolve("a/b");
        assertThat(DataDirectory.access(missing))
                .isEqualTo(Finding.ok("data directory", missing + " does not exist; the first start makes it"));
        assertThat(DataDirectory.format(missing)).isEqualTo(Finding.ok("data format", "no data yet"));
        assertThat(DataDirectory.use(missing)).isEqualTo(Finding.ok("in use", "by no server"));
        assertThat(missing).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            holdfast-data 1 | OK   | version 1
            holdfast-data 2 | OK   | version 2
            holdfast-data 3 | OK   | version 3
            holdfast-data 4 | FAIL | version 4, written by a newer Holdfast; this one reads up to 3
            junk            | FAIL | is damaged
            """)
    void formatFileDecidesWhetherTheDataCanBeRead(String line, Verdict verdict, String words) throws Exception {
        Files.writeString(dir.resolve("FORMAT"), line + "\n");
        Finding finding = DataDirectory.format(dir);
        assertThat(finding.verdict()).isEqualTo(verdict);
        assertThat(finding.detail()).contains(words);
    }

    @Test
    void directoryOfSomebodyElseIsNotTakenForData() throws Exception {
        Files.createFile(dir.resolve("thesis.tex"));
        assertThat(DataDirectory.format(dir).detail()).endsWith("holds files but no Holdfast data");
    }

    @Test
    void directoryThatAServerLeftHalfMadeIsTakenAsTheServerTakesIt() throws Exception {
        Files.createFile(dir.resolve("LOCK-holdfast"));
        Files.createDirectory(dir.resolve("rows"));
        assertThat(DataDirectory.format(dir)).isEqualTo(Finding.ok("data format", "no data yet"));
    }

    @Test
    void directoryOfAServerInThisProcessIsInUse() throws Exception {
        try (Storage server = Storage.open(dir, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run)) {
            assertThat(server).isNotNull();
            assertThat(DataDirectory.use(dir)).isEqualTo(Finding.ok("in use", "by a running server"));
            assertThat(DataDirectory.format(dir)).isEqualTo(Finding.ok("data format", "version 2"));
        }
        assertThat(DataDirectory.use(dir)).isEqualTo(Finding.ok("in use", "by no server"));
    }

    @Test
    void unusedDirectoryIsNotInUse() throws Exception {
        Path lock = Files.createFile(dir.resolve("LOCK-holdfast"));
        assertThat(DataDirectory.use(dir)).isEqualTo(Finding.ok("in use", "by no server"));
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
        }
    }

    @Test
    void clockStepsAreThoseThatTheDataDirectoryKnows() throws Exception {
        assertThat(DataDirectory.clockSteps(dir)).isEqualTo(Finding.ok("clock steps", "none"));
        Files.writeString(dir.resolve("clock"), """
                holdfast-clock 1
                time 1800000000000
                wall 1799996400000
                boot 27bbfd0f-0135-45c2-8357-dc3adaf19903 24062360
                step 1700000000001 432000000
                step 1799999990000 -3600000
                crc32c 67e9aaf3
                """);
        assertThat(DataDirectory.clockSteps(dir))
                .isEqualTo(Finding.ok(
                        "clock steps",
                        "the system clock was set forward by 5 d at 2023-11-14T22:13:20.001Z;"
                                + " back by 5 d 1 h at 2027-01-20T07:59:50Z"));
        Files.writeString(dir.resolve("clock"), "junk");
        assertThat(DataDirectory.clockSteps(dir).verdict()).isEqualTo(Verdict.WARN);
        assertThat(DataDirectory.clockSteps(dir).detail()).endsWith("is damaged; the next start replaces it");
    }

    @Test
    void amountsUseTheUnitThatFits() {
        assertThat(Amounts.bytes(512)).isEqualTo("512 B");
        assertThat(Amounts.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Amounts.bytes(20 * GIB)).isEqualTo("20 GiB");
        assertThat(Amounts.nanos(21_499)).isEqualTo("21 us");
    }
}
