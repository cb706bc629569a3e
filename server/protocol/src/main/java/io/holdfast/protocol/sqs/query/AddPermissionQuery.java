package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** AddPermission on the wire. */
final class AddPermissionQuery {
    private AddPermissionQuery() {}

    static AddPermissionRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        String label = null;
        QueryTexts accountIds = new QueryTexts();
        QueryTexts actions = new QueryTexts();
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case LABEL -> label = in.string(label);
                case AWS_ACCOUNT_ID -> accountIds.read(in);
                case ACTION_NAME -> actions.read(in);
                default -> {}
            }
        }
        return new AddPermissionRequest(in.queueUrl(queueUrl), label, accountIds.list(), actions.list());
    }
}
