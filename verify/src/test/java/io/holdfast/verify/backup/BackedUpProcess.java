package io.holdfast.verify.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.backup.BackupKeys;
import io.holdfast.app.backup.BackupRefused;
import io.holdfast.app.backup.Restore;
import io.holdfast.app.backup.StoredBackup;
import io.holdfast.verify.crash.server.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Asks a server for backups over its admin API. */
public final class BackedUpProcess {
    private static final long LOOK_EVERY_NANOS = 2_000_000;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI root;

    public BackedUpProcess(int port) {
        this.root = URI.create("http://127.0.0.1:" + port + "/admin/v1/");
    }

    public Json start(Path to, String more) throws IOException, InterruptedException {
        return answered(starting(to, more));
    }

    private HttpRequest starting(Path to, String more) {
        return HttpRequest.newBuilder(root.resolve("backup"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"to\":" + Json.quote(to.toString()) + more + "}"))
                .build();
    }

    /** Why it is not made, whether that is said at once or at the end. */
    public String refused(Path to, String more) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(starting(to, more), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 409) {
            return answer.body();
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        Json end = awaitEnd();
        assertThat(end.text("state")).as("%s", end).isEqualTo("failed");
        return end.text("sentence");
    }

    Json state() throws IOException, InterruptedException {
        return answered(HttpRequest.newBuilder(root.resolve("backup")).build());
    }

    /** The first state that is as wanted. */
    public Json await(Predicate<Json> wanted) throws IOException, InterruptedException {
        Json state = state();
        while (!wanted.test(state)) {
            assertThat(state.text("state")).as("%s", state).isNotEqualTo("failed");
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            state = state();
        }
        return state;
    }

    public Json awaitEnd() throws IOException, InterruptedException {
        Json state = state();
        while (state.text("state").equals("preparing") || state.text("state").equals("copying")) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            state = state();
        }
        return state;
    }

    private Json answered(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(answer.body()).object("backup");
    }

    /** Makes a data directory of a backup, with the keys of the directory that it was made of. */
    static void restore(Path backup, Path data, Path to) throws BackupRefused, IOException {
        Path keys = data.resolveSibling(data.getFileName() + ".keys");
        Path keyring = restore(backup, new BackupKeys(keys, Optional.empty(), Optional.empty()), to);
        Files.copy(keys.resolve("master.key"), keyring.resolve("master.key"));
    }

    /** Makes a data directory of a backup, once all of it was checked. Returns where its keyring is. */
    public static Path restore(Path backup, BackupKeys keys, Path to) throws BackupRefused, IOException {
        StoredBackup stored = StoredBackup.in(backup);
        stored.check(bytes -> {});
        return Restore.run(stored, to, Optional.of(keys), bytes -> {});
    }
}
