/**
 * Beside the steps. Takes what {@code app.history} knows of a queue, gives what an expert would say of it: which visibility time-out fits, and what the shape of
 * its rates means. Pure functions; the doors are {@link io.holdfast.app.advice.VisibilityAdvice} and {@link io.holdfast.app.advice.Diagnosis}.
 * It must not know who asks, nor read anything itself, except in {@link io.holdfast.app.advice.QueueAdvisor}.
 */
@NullMarked
package io.holdfast.app.advice;

import org.jspecify.annotations.NullMarked;
