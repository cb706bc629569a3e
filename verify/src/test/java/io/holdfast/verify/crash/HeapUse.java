package io.holdfast.verify.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.verify.crash.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;

/** What a server's Java heap holds once the garbage is collected. */
final class HeapUse {
    private HeapUse() {}

    static long bytes(ServerProcess server) throws IOException {
        Process histogram = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(server.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String text = new String(histogram.getInputStream().readAllBytes(), UTF_8);
        String total = text.substring(text.lastIndexOf("Total") + 5).strip();
        return Long.parseLong(total.split("\\s+", 3)[1]);
    }

    /** Prints it and returns the growth. */
    static long report(String what, int count, long bytesBefore, ServerProcess server) throws IOException {
        long bytes = bytes(server);
        System.out.printf(
                "MemoryTest: %,d %s: %.1f MB in the heap, %,d bytes each%n",
                count, what, bytes / 1e6, (bytes - bytesBefore) / Math.max(1, count));
        return bytes - bytesBefore;
    }
}
