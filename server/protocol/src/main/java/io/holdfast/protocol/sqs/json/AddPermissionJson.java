package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.List;

/** AddPermission on the wire. */
final class AddPermissionJson {
    private AddPermissionJson() {}

    static AddPermissionRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        String label = null;
        List<String> accountIds = List.of();
        List<String> actions = List.of();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case LABEL -> label = in.string();
                case AWS_ACCOUNT_IDS -> accountIds = JsonTexts.list(in);
                case ACTIONS -> actions = JsonTexts.list(in);
                default -> in.skip();
            }
        }
        return new AddPermissionRequest(queueUrl, label, accountIds, actions);
    }
}
