/**
 * Step 2, the part of the IAM API that manages users, their access keys and their policies. Takes forms from the endpoints, gives typed
 * requests; takes results, gives XML.
 * It must not know which users exist.
 */
@NullMarked
package io.holdfast.protocol.iam;

import org.jspecify.annotations.NullMarked;
