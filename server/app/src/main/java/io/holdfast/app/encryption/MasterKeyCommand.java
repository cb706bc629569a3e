package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/** The operator's command that prints the master key. */
final class MasterKeyCommand {
    private static final long SECONDS = 30;

    private MasterKeyCommand() {}

    /** What it prints. */
    static String output(String command) throws EncryptionRefused {
        Process process;
        try {
            process = new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new EncryptionRefused("The command for the master key cannot be run: " + e.getMessage() + ".", e);
        }
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new EncryptionRefused("The command for the master key has not ended within " + SECONDS + " s.");
            }
            if (process.exitValue() != 0) {
                throw new EncryptionRefused(
                        "The command for the master key failed with exit code " + process.exitValue() + ".");
            }
            return new String(out.readNBytes(MasterKeySource.LARGEST_BYTES), ISO_8859_1);
        } catch (IOException e) {
            throw new EncryptionRefused("What the command for the master key prints cannot be read.", e);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EncryptionRefused("The command for the master key was interrupted.", interrupted);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
