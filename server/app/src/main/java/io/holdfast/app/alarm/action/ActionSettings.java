package io.holdfast.app.alarm.action;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What an operator has said about the actions of alarms.
 *
 * @param mapped what an action is to be taken for
 * @param named webhooks by their names
 * @param secret of webhooks without a name
 * @param allowed inside addresses that webhooks may call
 * @param timeout of a call
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record ActionSettings(
        Map<String, String> mapped,
        Map<String, Webhook> named,
        byte[] secret,
        Predicate<InetAddress> allowed,
        Duration timeout) {}
