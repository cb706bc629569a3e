package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** The parameters of one request: those of its URL, then those of its form. The form is only read, and nothing of it is kept. */
public final class QueryParameters {
    private static final byte[] NONE = {};
    private static final byte[] ACTION = "Action".getBytes(ISO_8859_1);

    private final byte[] urlQuery;
    private final byte[] form;
    private final int formOffset;
    private final int formLength;

    private QueryParameters(byte[] urlQuery, byte[] form, int formOffset, int formLength) {
        this.urlQuery = urlQuery;
        this.form = form;
        this.formOffset = formOffset;
        this.formLength = formLength;
    }

    /** Takes what followed the question mark of the URL, as sent, if there was one. */
    public static QueryParameters of(@Nullable String urlQuery) {
        return of(urlQuery, NONE, 0, 0);
    }

    /** The same with a form. */
    public static QueryParameters of(@Nullable String urlQuery, byte[] form, int formOffset, int formLength) {
        byte[] query = urlQuery == null || urlQuery.isEmpty() ? NONE : urlQuery.getBytes(ISO_8859_1);
        return new QueryParameters(query, form, formOffset, formLength);
    }

    /** What is asked for. At the path of a queue, queues can be neither created nor listed. */
    public Operation operation(boolean atQueue) throws RequestRefused {
        String action = action();
        Operation operation = Operation.named(action);
        boolean elsewhere = atQueue && (operation == Operation.CREATE_QUEUE || operation == Operation.LIST_QUEUES);
        if (operation == null || elsewhere) {
            throw new RequestRefused(
                    AwsError.UNKNOWN_OPERATION,
                    "The action " + FormCursor.shortened(action) + " is not valid for this endpoint.");
        }
        return operation;
    }

    /** The first one counts; most clients send it before everything else. */
    private String action() throws RequestRefused {
        FormCursor cursor = cursor();
        while (cursor.next()) {
            if (cursor.isNamed(ACTION)) {
                return cursor.string();
            }
        }
        throw new RequestRefused(Failure.missingParameter("Action"));
    }

    FormCursor cursor() {
        return new FormCursor(urlQuery, form, formOffset, formLength);
    }
}
