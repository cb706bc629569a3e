/**
 * Step 2, receipt handles. Takes a delivery from the actions, gives the text that names it; takes such a text, gives the delivery.
 * It must not know whether the delivery is still current.
 */
@NullMarked
package io.holdfast.protocol.sqs.receipt;

import org.jspecify.annotations.NullMarked;
