/**
 * Beside the steps. Takes the queries of a request or of an alarm and reads their metrics from {@code app.cloudwatch.metric}, gives one series for each:
 * metrics as they are, expressions computed of the others.
 * It must not know HTTP or who asks.
 *
 * <p>Reading order: {@link io.holdfast.app.cloudwatch.math.MetricQueries} is the door; {@code ExpressionParser} makes an {@code Expression} of a text, which
 * gives an {@code Operand}.
 */
@NullMarked
package io.holdfast.app.cloudwatch.math;

import org.jspecify.annotations.NullMarked;
