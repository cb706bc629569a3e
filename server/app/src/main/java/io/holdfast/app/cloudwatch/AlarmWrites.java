package io.holdfast.app.cloudwatch;

import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.cloudwatch.math.MetricQueries;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmLimits;
import io.holdfast.control.alarm.AlarmReply;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DeleteAlarms;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.PutMetricAlarm;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.SetAlarmState;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.SwitchAlarmActions;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.TagResource;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.UntagResource;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Changes alarms. What the server has by itself is an alarm like all others, and is kept once somebody changes it. */
record AlarmWrites(AlarmStore store, AlarmCatalogue catalogue) {
    CompletableFuture<CloudWatchResult> put(PutMetricAlarm request, Owner owner) throws CloudWatchRefused {
        MetricQueries.check(request.definition().metrics());
        AlarmKey key = key(owner, request.definition().name());
        MetricAlarm before = catalogue.find(store.view(), key);
        boolean isBuiltIn = before != null && before.builtIn();
        return submit(
                new AlarmCommand.PutAlarm(key, AlarmWords.settings(request.definition()), request.tags(), isBuiltIn),
                CloudWatchError::noSuchAlarm);
    }

    CompletableFuture<CloudWatchResult> setState(SetAlarmState request, Owner owner) {
        AlarmKey key = key(owner, request.name());
        return submit(
                new AlarmCommand.SetAlarmState(
                        key,
                        untouched(key),
                        StateValue.valueOf(request.stateValue()),
                        request.reason(),
                        request.reasonData()),
                CloudWatchError::noSuchAlarm);
    }

    CompletableFuture<CloudWatchResult> switchActions(SwitchAlarmActions request, Owner owner) {
        List<CompletableFuture<AlarmReply>> kept = new ArrayList<>();
        for (String name : request.names()) {
            MetricAlarm untouched = untouched(key(owner, name));
            if (untouched != null) {
                kept.add(store.submit(new AlarmCommand.PutAlarm(
                        untouched.key(),
                        untouched.settings().withActionsEnabled(request.isEnabled()),
                        untouched.tags(),
                        true)));
            }
        }
        AlarmCommand others =
                new AlarmCommand.SetAlarmActions(owner.account(), owner.region(), request.names(), request.isEnabled());
        return CompletableFuture.allOf(kept.toArray(CompletableFuture[]::new))
                .thenCompose(unused -> submit(others, CloudWatchError::noSuchAlarm));
    }

    CompletableFuture<CloudWatchResult> delete(DeleteAlarms request, Owner owner) {
        return submit(
                new AlarmCommand.DeleteAlarms(owner.account(), owner.region(), request.names()),
                CloudWatchError::noSuchAlarm);
    }

    CompletableFuture<CloudWatchResult> tag(TagResource request, Owner owner) throws CloudWatchRefused {
        AlarmKey key = AlarmArn.key(request.arn(), owner);
        return submit(
                new AlarmCommand.TagAlarm(key, request.tags(), List.of()),
                () -> CloudWatchError.noSuchResource(request.arn()));
    }

    CompletableFuture<CloudWatchResult> untag(UntagResource request, Owner owner) throws CloudWatchRefused {
        AlarmKey key = AlarmArn.key(request.arn(), owner);
        return submit(
                new AlarmCommand.TagAlarm(key, Map.of(), request.tagKeys()),
                () -> CloudWatchError.noSuchResource(request.arn()));
    }

    /** What the server has by itself under this name, if nobody has changed it. */
    private @Nullable MetricAlarm untouched(AlarmKey key) {
        MetricAlarm found = store.view().alarm(key) == null ? catalogue.find(store.view(), key) : null;
        return found != null && found.builtIn() ? found : null;
    }

    private CompletableFuture<CloudWatchResult> submit(AlarmCommand command, Supplier<CloudWatchError> unknown) {
        return store.submit(command).thenApply(reply -> result(reply, unknown));
    }

    private static CloudWatchResult result(AlarmReply reply, Supplier<CloudWatchError> unknown) {
        if (reply instanceof AlarmReply.Refused refused) {
            throw refused(
                    switch (refused.why()) {
                        case NO_SUCH_ALARM -> unknown.get();
                        case TOO_MANY_ALARMS ->
                            CloudWatchError.limitExceeded("The limit of " + AlarmLimits.ALARMS + " alarms, or of "
                                    + (AlarmLimits.ALARM_BYTES >> 20) + " MiB for all of them, is reached.");
                        case TOO_MANY_TAGS ->
                            CloudWatchError.limitExceeded(
                                    "The limit of " + AlarmLimits.TAGS_PER_ALARM + " tags is reached.");
                        case CHANGED_MEANWHILE -> CloudWatchError.internal();
                    });
        }
        if (reply instanceof AlarmReply.Deleted deleted && !deleted.unknown().isEmpty()) {
            throw refused(unknown.get());
        }
        return new CloudWatchResult.Done();
    }

    private static CompletionException refused(CloudWatchError error) {
        return new CompletionException(new CloudWatchRefused(error));
    }

    private static AlarmKey key(Owner owner, String name) {
        return new AlarmKey(owner.account(), owner.region(), name);
    }
}
