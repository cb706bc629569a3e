/**
 * Step 2, AWS JSON 1.0. Takes request bodies from the http layer, gives typed requests; takes outcomes, gives response bodies.
 *
 * <p>Reading order: {@link io.holdfast.protocol.sqs.json.JsonRequests} and {@code MemberReader}; {@code SendMessageJson} as an example of an
 * operation; {@link io.holdfast.protocol.sqs.json.JsonResults}; the other operations by their names.
 *
 * <p>It must not know what is allowed, only what is well-formed.
 */
@NullMarked
package io.holdfast.protocol.sqs.json;

import org.jspecify.annotations.NullMarked;
