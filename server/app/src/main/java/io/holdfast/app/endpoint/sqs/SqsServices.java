package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.action.Actions;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.metrics.RequestMeter;

/**
 * What both protocols of SQS need.
 */
public record SqsServices(
        Actions actions, Authentication authentication, PublicAddress address, RequestMeter meter, PollGroups polls) {}
