package io.holdfast.app.alarm.action;

import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.engine.command.QueueName;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the actions of alarms mean here. Any thread. */
final class ActionTargets {
    private static final Logger LOG = LoggerFactory.getLogger(ActionTargets.class);
    private static final String NAMED_WEBHOOK = "holdfast:webhook:";
    /** Enough to tell an operator; the rest is the same news. */
    private static final int MOST_WARNINGS = 100;

    private final Map<String, String> mapped;
    private final Map<String, Webhook> named;
    private final byte[] secret;
    private final QueueSender queues;
    private final WebhookCaller caller;
    private final AlarmMessage message;
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    /**
     * Makes it.
     *
     * @param mapped what an action is to be taken for
     * @param named webhooks by their names
     * @param secret of webhooks without a name
     */
    ActionTargets(
            Map<String, String> mapped,
            Map<String, Webhook> named,
            byte[] secret,
            QueueSender queues,
            WebhookCaller caller,
            AlarmMessage message) {
        this.mapped = Map.copyOf(mapped);
        this.named = Map.copyOf(named);
        this.secret = secret.clone();
        this.queues = queues;
        this.caller = caller;
        this.message = message;
    }

    /** What an action means; what cannot be reached from here is logged, and told once. */
    AlarmAction find(String action) {
        String meant = mapped.getOrDefault(action, action);
        if (meant.equals(AlarmActions.LOG)) {
            return new LogAction(null);
        }
        if (meant.startsWith(NAMED_WEBHOOK)) {
            Webhook webhook = named.get(meant.substring(NAMED_WEBHOOK.length()));
            return webhook == null ? unknown(action) : new WebhookAction(webhook, caller, message, action);
        }
        QueueName queue = QueueName.ofArn(meant);
        if (queue != null) {
            return new QueueAction(queue, queues, message);
        }
        String scheme = meant.toLowerCase(Locale.ROOT);
        return scheme.startsWith("https://") || scheme.startsWith("http://") ? webhook(action, meant) : unknown(action);
    }

    private AlarmAction webhook(String action, String url) {
        try {
            URI target = new URI(url);
            return Webhook.objection(target) == null
                    ? new WebhookAction(new Webhook(target, secret), caller, message, action)
                    : unknown(action);
        } catch (URISyntaxException notAUrl) {
            return unknown(action);
        }
    }

    private AlarmAction unknown(String action) {
        if (warned.size() < MOST_WARNINGS && warned.add(action)) {
            LOG.warn(
                    "The alarm action {} is only logged: nothing here has that name. Map it to a webhook or a queue with alarms.actions.",
                    action);
        }
        return new LogAction(action);
    }
}
