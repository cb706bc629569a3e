/**
 * The assembly: puts the steps together into one server and takes them apart again at the end.
 * Nothing else in the program may know all of them.
 *
 * <p>Reading order: {@code HoldfastServer} is the door, {@code OpenedServer} what is open before it can answer, and {@code ServerStart} puts the rest together,
 * with one {@code …Start} for each room. {@code ClusterAssembly} and {@code ClusterStart} are for nodes of a cluster only.
 */
@NullMarked
package io.holdfast.app;

import org.jspecify.annotations.NullMarked;
