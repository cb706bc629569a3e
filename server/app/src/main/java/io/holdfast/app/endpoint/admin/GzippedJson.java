package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.wire.json.JsonBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Compresses answers. Quickly: it is for the line between a browser and a server that others use too. */
final class GzippedJson extends GZIPOutputStream {
    private static final int BUFFER_BYTES = 8192;

    private GzippedJson(ByteArrayOutputStream out) throws IOException {
        super(out, BUFFER_BYTES);
        def.setLevel(Deflater.BEST_SPEED);
    }

    static byte[] of(JsonBuffer json) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(json.length() / 4);
        try (GZIPOutputStream out = new GzippedJson(bytes)) {
            out.write(json.array(), 0, json.length());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
