/**
 * Step 2, access policies. Takes the text of a policy of a user or a queue, gives what it says to a request; and gives that text with a
 * statement more or less. It must not know how callers are recognised, nor what the actions do.
 *
 * <p>Read {@link io.holdfast.protocol.policy.PolicyEvaluator} first: it decides. It asks {@code Policy} and its {@code Statement}s, which
 * {@code PolicyParser} made once, with {@code ActionPatterns}, {@code Principals}, {@code ArnPatterns} and {@code Condition}s. Editing is a
 * world of its own: {@code PolicyDocument} keeps a text as it was written.
 */
@NullMarked
package io.holdfast.protocol.policy;

import org.jspecify.annotations.NullMarked;
