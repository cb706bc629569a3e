package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchLimits;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The body of a request, which some clients compress; what it grows to is bounded. It may be the very array of the request. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record RequestBody(byte[] bytes, int offset, int length) {
    static RequestBody of(UnreadRequest request) throws CloudWatchRefused {
        @Nullable String encoding = request.encoding();
        RequestBody sent = new RequestBody(request.bytes(), request.offset(), request.length());
        if (encoding != null && encoding.equalsIgnoreCase("gzip")) {
            return unpacked(sent);
        }
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw refused("The encoding " + encoding + " of the request body is not known.");
        }
        refuseIfTooLarge(sent.length);
        return sent;
    }

    static void refuseIfTooLarge(int length) throws CloudWatchRefused {
        if (length > CloudWatchLimits.BODY_MAX_BYTES) {
            throw tooLarge();
        }
    }

    private static RequestBody unpacked(RequestBody packed) throws CloudWatchRefused {
        try (InputStream in =
                new GZIPInputStream(new ByteArrayInputStream(packed.bytes, packed.offset, packed.length))) {
            byte[] bytes = in.readNBytes(CloudWatchLimits.BODY_MAX_BYTES + 1);
            if (bytes.length > CloudWatchLimits.BODY_MAX_BYTES) {
                throw tooLarge();
            }
            return new RequestBody(bytes, 0, bytes.length);
        } catch (IOException broken) {
            throw refused("The request body is not valid gzip.");
        }
    }

    private static CloudWatchRefused tooLarge() {
        return refused("The request body has more than " + CloudWatchLimits.BODY_MAX_BYTES + " bytes.");
    }

    private static CloudWatchRefused refused(String message) {
        return new CloudWatchRefused(CloudWatchError.malformed(message));
    }
}
