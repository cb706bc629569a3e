package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running server is backed up and comes back, and whatever is wrong with a backup is said in one sentence. */
class BackupCommandTest {
    @TempDir
    Path dir;

    private HoldfastServer server;
    private QueueCli cli;
    private Path backup;

    @BeforeEach
    void startWithMessages() throws Exception {
        backup = dir.resolve("backup");
        start("data");
        cli.run("create orders");
        cli.run("create steps.fifo");
        cli.run("send orders one --attribute colour=red --attribute size:Number=5 --attribute raw:Binary=AAEC");
        cli.run("send orders two --group tenant");
        for (int i = 1; i <= 12; i++) {
            cli.run("send steps.fifo step-" + i + " --group g" + i % 2 + " --dedup-id d" + i);
        }
    }

    private void start(String data) throws Exception {
        server = HoldfastServer.start(settings(data));
        cli = new QueueCli(URI.create("http://127.0.0.1:" + server.port()));
    }

    private ServerSettings settings(String data) {
        return ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve(data))
                .withPartitions(2, 1);
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private void runs(String line) {
        int code = cli.run(line);
        assertThat(code).as(line + ": " + cli.out() + cli.err()).isZero();
    }

    /** One line on the standard error. */
    private String refused(String line) {
        assertThat(cli.run(line)).as(line + ": " + cli.out()).isEqualTo(1);
        assertThat(cli.err().lines().toList()).as(cli.err()).hasSize(1);
        return cli.err().strip();
    }

    private String verify() {
        return "restore --verify --from " + backup;
    }

    private List<Path> sortedFiles(Path below) throws Exception {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.toString().endsWith(".sst"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void restoredServerHasWhatTheOtherHadAtTheMoment() throws Exception {
        runs("backup --to " + backup);
        assertThat(cli.out()).startsWith("The backup of 20").contains(" is in " + backup, " were written.");
        runs("send orders three");
        runs(verify());
        assertThat(cli.out())
                .contains(" is whole: ", "2 queues, 14 messages.", "Its messages need the keyring keyring-");
        Path restored = dir.resolve("restored");
        runs("restore --from " + backup + " --to " + restored + " --keyring " + dir.resolve("data.keys"));
        assertThat(cli.out()).contains("is as the server was at", "Its keyring is in " + restored + ".keys");
        stop();

        Files.copy(dir.resolve("data.keys/master.key"), dir.resolve("restored.keys/master.key"));
        start("restored");
        runs("receive orders --max 10");
        assertThat(cli.out()).contains("one", "two").doesNotContain("three");
        runs("attributes steps.fifo");
        assertThat(cli.out()).contains("12");
    }

    @Test
    void messagesOfOneQueueAreSentToARunningServer() throws Exception {
        runs("backup --to " + backup);
        runs("purge orders --yes");
        runs("create copy.fifo");
        runs("restore --from " + backup + " --queue orders --keyring " + dir.resolve("data.keys"));
        assertThat(cli.out()).isEqualTo("2 messages of orders in the backup sent to orders.\n");
        runs("peek orders --json");
        assertThat(cli.out())
                .contains("\"body\":\"one\"", "\"colour\":{\"type\":\"String\",\"value\":\"red\"}")
                .contains(
                        "\"size\":{\"type\":\"Number\",\"value\":\"5\"}",
                        "\"raw\":{\"type\":\"Binary\",\"value\":\"AAEC\"}")
                .contains("\"groupId\":\"tenant\"");
        runs("restore --from " + backup + " --queue steps.fifo --into copy.fifo --keyring " + dir.resolve("data.keys"));
        assertThat(cli.out()).startsWith("12 messages of steps.fifo in the backup sent to copy.fifo.");
        runs("peek copy.fifo --json --limit 20");
        assertThat(cli.out())
                .containsSubsequence("step-1\"", "step-3\"", "step-5\"", "step-7\"", "step-9\"", "step-11\"");
        assertThat(cli.out())
                .containsSubsequence("step-2\"", "step-4\"", "step-6\"", "step-8\"", "step-10\"", "step-12\"");
        runs("restore --from " + backup + " --queue orders --skip 1 --keyring " + dir.resolve("data.keys"));
        assertThat(cli.out()).startsWith("1 message of orders");

        String keys = " --keyring " + dir.resolve("data.keys");
        assertThat(refused("restore --from " + backup + " --queue none" + keys))
                .isEqualTo("There is no queue none in the backup.");
        assertThat(refused("restore --from " + backup + " --queue orders --into copy.fifo" + keys))
                .isEqualTo(
                        "The queue orders is a standard queue, and copy.fifo is a FIFO queue: the messages cannot go there.");
        assertThat(refused("restore --from " + backup + " --queue orders --into nowhere" + keys))
                .startsWith("There is no queue 'nowhere' at ");
        try (Stream<Path> left = Files.list(backup)) {
            assertThat(left.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("BACKUP", "data");
        }
    }

    @Test
    void queueThatWasDeletedSinceCannotBeReadWithTodaysKeys() throws Exception {
        Path keys = dir.resolve("copied.keys");
        runs("backup --to " + backup + " --keyring-to " + keys);
        Files.copy(dir.resolve("data.keys/master.key"), keys.resolve("master.key"));
        runs("restore --from " + backup + " --queue orders --into orders --keyring " + keys);
        long keysBefore = keyringBytes();
        runs("delete orders --yes");
        while (keyringBytes() >= keysBefore) {
            LockSupport.parkNanos(5_000_000);
        }
        runs("create other");
        // Writes the newest keyring over the older copy.
        runs("backup --to " + dir.resolve("next") + " --keyring-to " + keys);
        assertThat(refused("restore --from " + backup + " --queue orders --into other --keyring " + keys))
                .contains("cannot be read", "If the queue was deleted since, its key is destroyed.");
        runs("restore --from " + backup + " --queue steps.fifo --into steps.fifo --keyring " + keys);
    }

    private long keyringBytes() throws Exception {
        try (Stream<Path> keyrings = Files.list(dir.resolve("data.keys"))) {
            return Files.size(
                    keyrings.filter(file -> file.getFileName().toString().matches("keyring-[0-9a-f]+"))
                            .findFirst()
                            .orElseThrow());
        }
    }

    @Test
    void filesThatHaveNotChangedAreLinkedToTheEarlierBackup() throws Exception {
        runs("backup --copy --to " + backup);
        for (Path file : sortedFiles(backup)) {
            assertThat(Files.getAttribute(file, "unix:nlink")).as("%s", file).isEqualTo(1);
        }
        runs("send orders three");
        Path next = dir.resolve("next");
        runs("backup --copy --to " + next + " --incremental-from " + backup + " --rate 1000");
        assertThat(sortedFiles(backup).stream().filter(file -> hasLinks(file, 2)))
                .isNotEmpty();
        runs("restore --verify --from " + next);
        assertThat(cli.out()).contains("15 messages");
        // Neither needs the other.
        Files.delete(backup.resolve("BACKUP"));
        runs("restore --verify --from " + next + " --keyring " + dir.resolve("data.keys"));
        assertThat(cli.out()).contains("The keyring and the master key open it.");
    }

    private static boolean hasLinks(Path file, int count) {
        try {
            return Files.getAttribute(file, "unix:nlink").equals(count);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void linksToTheServersOwnFilesStayWhenTheServerForgetsThem() throws Exception {
        runs("backup --to " + backup);
        assertThat(sortedFiles(backup)).isNotEmpty().allMatch(file -> hasLinks(file, 2));
        assertThat(dir.resolve("data/backing-up")).doesNotExist();
        stop();
        for (Path file : sortedFiles(dir.resolve("data"))) {
            Files.delete(file);
        }
        start("unrelated");
        runs(verify());
    }

    @Test
    void whatIsWrongWithABackupIsSaidInOneSentence() throws Exception {
        runs("backup --copy --to " + backup);
        Path manifest = backup.resolve("BACKUP");
        String text = Files.readString(manifest);
        Path sorted = sortedFiles(backup).get(0);
        String name = backup.resolve("data").relativize(sorted).toString();
        byte[] content = Files.readAllBytes(sorted);

        content[content.length / 2] ^= 1;
        Files.write(sorted, content);
        String damaged = "The backup in " + backup + " is damaged: its file " + name;
        assertThat(refused(verify())).isEqualTo(damaged + " has another content than was written.");
        assertThat(refused("restore --from " + backup + " --to " + dir.resolve("half")))
                .isEqualTo(damaged + " has another content than was written.");
        content[content.length / 2] ^= 1;
        Files.write(sorted, content);
        Files.write(sorted, new byte[1], StandardOpenOption.APPEND);
        assertThat(refused(verify()))
                .isEqualTo(damaged + " has " + (content.length + 1) + " bytes instead of " + content.length + ".");
        Files.delete(sorted);
        assertThat(refused(verify())).isEqualTo(damaged + " is missing.");
        Files.write(sorted, content);
        runs(verify());

        Path foreign = Files.writeString(backup.resolve("data/notes.txt"), "mine");
        assertThat(refused(verify()))
                .isEqualTo(
                        "The file data/notes.txt in " + backup + " does not belong to the backup; put it elsewhere.");
        Files.delete(foreign);

        Files.writeString(manifest, text.replace("partitions 2", "partitions 3"));
        assertThat(refused(verify()))
                .isEqualTo("The backup in " + backup + " is damaged: its file BACKUP is not as it was written.");
        Files.writeString(manifest, text.replace("holdfast-backup 1", "holdfast-backup 2"));
        assertThat(refused(verify()))
                .isEqualTo("The backup in " + backup
                        + " was made by a newer Holdfast (form 2); restore it with that version.");
        Files.delete(manifest);
        assertThat(refused(verify())).isEqualTo("There is no backup in " + backup + ": it has no file BACKUP.");
        Files.writeString(backup.resolve("UNFINISHED-BACKUP"), "");
        assertThat(refused(verify()))
                .isEqualTo("The backup in " + backup
                        + " was not finished, because its server ended meanwhile; make another one.");
        // The next backup begins anew there.
        runs("backup --to " + backup);
        runs(verify());
        assertThat(refused("restore --verify --from " + dir.resolve("none")))
                .isEqualTo("There is no backup in " + dir.resolve("none") + ": there is no such directory.");
    }

    @Test
    void wrongKeysAreSaidInOneSentenceAndNothingIsRestored() throws Exception {
        runs("backup --to " + backup);
        Path other = Files.writeString(dir.resolve("other.key"), "0123456789abcdef".repeat(4) + "\n", UTF_8);
        Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-------"));
        String keys = " --keyring " + dir.resolve("data.keys") + " --master-key-file " + other;
        Path restored = dir.resolve("restored");
        assertThat(refused("restore --from " + backup + " --to " + restored + keys))
                .contains("fingerprint");
        assertThat(restored).doesNotExist();
        assertThat(refused(verify() + keys)).contains("fingerprint");
        assertThat(refused("restore --from " + backup + " --queue orders" + keys))
                .contains("fingerprint");
        assertThat(refused(verify() + " --keyring " + dir.resolve("nowhere"))).contains("is missing");
    }

    @Test
    void directoriesThatWillNotDoAreSaidInOneSentence() throws Exception {
        Path full = Files.createDirectory(dir.resolve("full"));
        Files.writeString(full.resolve("mine"), "");
        assertThat(refused("backup --to " + full))
                .isEqualTo("The directory " + full + " is not empty; name a new or an empty one.");
        assertThat(refused("backup --to " + full.resolve("mine")))
                .isEqualTo("The backup cannot go to " + full.resolve("mine") + ", which is a file.");
        assertThat(refused("backup --to " + dir.resolve("data/backup")))
                .contains("must be apart from " + dir.resolve("data"));
        Files.createSymbolicLink(dir.resolve("link"), dir.resolve("data"));
        assertThat(refused("backup --to " + dir.resolve("link/backup"))).contains("must be apart from");
        assertThat(refused("backup --to " + backup + " --keyring-to " + backup.resolve("keys")))
                .isEqualTo("The copy of the keyring in " + backup.resolve("keys") + " must be apart from " + backup
                        + "; name another directory.");
        assertThat(refused("backup --to " + backup + " --incremental-from " + full))
                .isEqualTo("There is no backup in " + full + ": it has no file BACKUP.");
        runs("backup --to " + backup);
        assertThat(refused("backup --to " + backup))
                .isEqualTo("There is a backup in " + backup
                        + " already; name a new directory, and this one as the base of an incremental backup.");
        assertThat(refused("restore --from " + backup + " --to " + full))
                .isEqualTo("The directory " + full + " is not empty; restore into a new or an empty one.");
        assertThat(refused("restore --from " + backup + " --to " + backup.resolve("data/x")))
                .contains("must be apart from the backup");
        assertThat(cli.run("restore --from " + backup)).isEqualTo(2);
        assertThat(cli.run("backup")).isEqualTo(2);
    }
}
