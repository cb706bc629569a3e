package io.holdfast.app.endpoint.admin;

import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Set;

/** Answers in JSON. */
final class JsonBody {
    static final String TYPE = "application/json";

    /** Less is sent as it is. */
    private static final int ZIPPED_FROM_BYTES = 16 * 1024;

    private JsonBody() {}

    static Response response(ResponseHead head, JsonBuffer json, boolean zipped) {
        if (zipped && json.length() >= ZIPPED_FROM_BYTES) {
            return Response.of(head.with("Content-Encoding", "gzip"), GzippedJson.of(json));
        }
        return Response.of(head, json.array(), 0, json.length());
    }

    static Response error(AdminRefused refused) {
        return error(ResponseHead.of(refused.error().httpStatus(), TYPE), refused);
    }

    static Response notAllowed(AdminRefused refused, Set<String> allowed) {
        ResponseHead head = ResponseHead.of(refused.error().httpStatus(), TYPE);
        return error(head.with("Allow", String.join(", ", allowed)), refused);
    }

    private static Response error(ResponseHead head, AdminRefused refused) {
        JsonBuffer json = new JsonBuffer();
        json.open('{').member("error").open('{');
        JsonFields.text(json, "code", refused.error().code());
        JsonFields.text(json, "message", refused.sentence());
        json.close('}').close('}');
        return response(head, json, false);
    }
}
