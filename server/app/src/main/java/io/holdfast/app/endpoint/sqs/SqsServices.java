package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.metrics.RequestMeter;

/**
 * What both protocols of SQS need.
 *
 * @param home who asks if a request does not say
 */
public record SqsServices(
        Actions actions, Principal home, PublicAddress address, RequestMeter meter, PollGroups polls) {}
