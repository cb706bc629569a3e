package io.holdfast.bench;

import io.holdfast.bench.contender.Control;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.HoldfastCommand;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.RequestSigner;
import io.holdfast.bench.load.Security;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** How a server of ours and the queue that is measured there are protected. */
enum Protection implements Variant {
    NONE("unprotected", 0),
    ENCRYPTED("encrypted", 0.95),
    SIGNED("signed", 0.85),
    SIGNED_AND_ENCRYPTED("signed and encrypted", 0.8),
    TLS("TLS 1.3", 0.6);

    private final String title;
    private final double leastShare;

    Protection(String title, double leastShare) {
        this.title = title;
        this.leastShare = leastShare;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public double leastShare() {
        return leastShare;
    }

    /** Only prebuilt requests are signed, and those that delete cannot be. */
    @Override
    public boolean isMeasured(Cell cell) {
        return cell.workload() != Workload.RECEIVE || !isSigned();
    }

    boolean isSigned() {
        return this == SIGNED || this == SIGNED_AND_ENCRYPTED;
    }

    boolean isEncrypted() {
        return this == ENCRYPTED || this == SIGNED_AND_ENCRYPTED;
    }

    @Override
    public RunningServer start(Path root, Launcher launcher, Path scratch) {
        Path data = Directories.fresh(scratch.resolve("security-" + name()));
        Path log = scratch.resolve("security.log");
        if (isSigned()) {
            String key = HoldfastCommand.run(
                    root, log, "keys", "create", "--administrator", "--data-dir", data + "", "-o", "json");
            String id = Control.text("AccessKeyId", key);
            String secret = Control.text("SecretAccessKey", key);
            return launcher.start(data, Map.of(), Security.signedBy(new RequestSigner(id, secret, Clock.systemUTC())));
        }
        if (this == TLS) {
            Path files = Directories.fresh(scratch.resolve("security-certificate"));
            HoldfastCommand.run(root, log, "tls", "self-signed", "--out", files + "");
            Path certificate = files.resolve("holdfast-certificate.pem");
            Map<String, String> settings = Map.of(
                    "HOLDFAST_TLS__CERTIFICATE",
                    certificate + "",
                    "HOLDFAST_TLS__KEY",
                    files.resolve("holdfast-key.pem") + "");
            return launcher.start(data, settings, Security.trusting(certificate));
        }
        return launcher.start(data, Map.of(), Security.NONE);
    }

    @Override
    public QueueAddress createQueue(RunningServer server, String name) {
        String attributes = "{\"SqsManagedSseEnabled\":\"" + isEncrypted() + "\"}";
        return server.queue(server.control().createQueue(name, attributes));
    }
}
