/** Several test servers that are one cluster. It is in the package of one test server, because it is made as that is. */
@NullMarked
package io.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
