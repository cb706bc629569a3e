/**
 * Beside the steps. Takes {@code holdfast export}, {@code import} and {@code mirror} from the operator, gives definitions and messages of queues to any servers
 * that speak SQS.
 * It must not know more of a server than its APIs.
 *
 * <p>Reading order: {@code QueueDefinition}, then {@code ImportPlan}; for messages {@code MirrorCommand}, then {@code MirrorRun},
 * which takes from a {@code MirrorSource} and gives to a {@code TargetQueue}.
 */
@NullMarked
package io.holdfast.command.moving;

import org.jspecify.annotations.NullMarked;
