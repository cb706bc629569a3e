/**
 * Step 2, the part of the STS API that says who asks and makes temporary credentials. Takes forms from the endpoints, gives typed requests;
 * takes results, gives XML.
 * It must not know which users exist.
 */
@NullMarked
package io.holdfast.protocol.sts;

import org.jspecify.annotations.NullMarked;
