package io.holdfast.app.endpoint.admin;

import io.holdfast.app.redrive.LetterGroup;
import io.holdfast.app.redrive.LetterGroups;
import io.holdfast.app.redrive.LetterKey;
import io.holdfast.app.redrive.RedriveRefused;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** The letters of a dead-letter queue by what they have in common. */
record DeadLettersRoute(LetterGroups letters, LongUnaryOperator shown) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}/dead-letters";
    }

    @Override
    public IamAction action() {
        return IamAction.PEEK_MESSAGES;
    }

    @Override
    public Set<String> parameters() {
        return Set.of("by");
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        QueueInfo queue = request.queue();
        LetterKey key;
        try {
            key = LetterKey.by(request.parameters().text("by", "reason"));
        } catch (RedriveRefused refused) {
            throw RedriveJson.refusal(refused);
        }
        answer.work(() -> {
            LetterGroups.Groups found = letters.by(key, queue.id());
            answer.json(json -> {
                JsonFields.number(json, "scanned", found.scanned());
                JsonFields.number(json, "total", found.total());
                json.member("groups").open('[');
                found.groups().forEach(group -> write(group, json));
                json.close(']');
            });
        });
    }

    private void write(LetterGroup group, JsonBuffer json) {
        json.element().open('{');
        JsonFields.text(json, "key", group.key());
        JsonFields.number(json, "count", group.count());
        JsonFields.at(json, "firstAt", shown.applyAsLong(group.firstAtMillis()));
        JsonFields.at(json, "lastAt", shown.applyAsLong(group.lastAtMillis()));
        JsonFields.texts(json, "sampleMessageIds", group.messageIds());
        json.close('}');
    }
}
