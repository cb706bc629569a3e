/**
 * The assembly: puts the steps together into one server and takes them apart again at the end.
 * Nothing else in the program may know all of them.
 */
@NullMarked
package io.holdfast.app;

import org.jspecify.annotations.NullMarked;
