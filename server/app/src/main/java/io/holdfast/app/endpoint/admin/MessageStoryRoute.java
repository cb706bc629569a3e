package io.holdfast.app.endpoint.admin;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.story.Cause;
import io.holdfast.app.story.LifeStory;
import io.holdfast.app.story.MessageStories;
import io.holdfast.app.story.ToldEvent;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tells what became of a message, by any id that it ever had, whether it still exists or not. */
final class MessageStoryRoute implements AdminRoute {
    private final MessageStories stories;
    private final ClockSteps times;
    private final boolean namesQueue;

    /** @param namesQueue whether the path says in which queue the message was; otherwise whoever asks must be allowed to see all */
    MessageStoryRoute(MessageStories stories, ClockSteps times, boolean namesQueue) {
        this.stories = stories;
        this.times = times;
        this.namesQueue = namesQueue;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return (namesQueue ? "/queues/{queue}" : "") + "/messages/{messageId}/story";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_MESSAGE_STORY;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        UUID id = MessageIdText.parse(request.path("messageId"));
        answer.work(() -> {
            LifeStory story = stories.tell(id);
            List<ToldEvent> events = namesQueue ? visible(story, request) : story.events();
            boolean wasThere = !namesQueue
                    || events.stream()
                            .anyMatch(event ->
                                    event.queueArn().equals(request.queueName().arn()));
            if (events.isEmpty() || !wasThere) {
                throw new AdminRefused(
                        AdminError.NOT_FOUND,
                        "Nothing is known of this message: its id is wrong, or what happened to it is too long ago.");
            }
            answer.json(json -> write(json, story, events));
        });
    }

    /** What happened in queues that the caller may not ask about is left out. */
    private List<ToldEvent> visible(LifeStory story, AdminRequest request) {
        return story.events().stream()
                .filter(event -> {
                    QueueName queue = QueueName.ofArn(event.queueArn());
                    return queue != null
                            && (queue.equals(request.queueName()) || request.may(IamAction.GET_MESSAGE_STORY, queue));
                })
                .toList();
    }

    private void write(JsonBuffer json, LifeStory story, List<ToldEvent> events) {
        boolean showsAll = events.size() == story.events().size();
        JsonFields.text(json, "messageId", story.messageId().toString());
        JsonFields.text(
                json,
                "sentence",
                showsAll ? story.words().sentence() : "A part of this story is in queues that you may not see.");
        JsonFields.text(json, "advice", showsAll ? story.words().advice() : "");
        JsonFields.texts(
                json, "causes", story.words().causes().stream().map(Cause::code).toList());
        JsonFields.bool(json, "complete", story.isComplete() && showsAll);
        JsonFields.at(json, "keptSinceAt", story.keptSinceMillis() == 0 ? 0 : times.shown(story.keptSinceMillis()));
        JsonFields.number(json, "droppedEvents", story.droppedEvents());
        json.member("events").open('[');
        for (ToldEvent event : events) {
            json.element().open('{');
            JsonFields.at(json, "at", times.shown(event.atMillis()));
            JsonFields.text(json, "kind", event.kind());
            JsonFields.text(json, "queueArn", event.queueArn());
            JsonFields.text(json, "messageId", orNull(event.messageId()));
            JsonFields.text(json, "by", orNull(event.origin().principal()));
            JsonFields.text(json, "address", orNull(event.origin().address()));
            JsonFields.text(json, "keyId", orNull(event.origin().keyId()));
            JsonFields.text(json, "text", event.text());
            json.close('}');
        }
        json.close(']');
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
