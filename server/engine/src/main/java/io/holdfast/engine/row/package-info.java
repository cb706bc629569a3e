/**
 * Step 4. What the engine keeps: the tables, their keys, and one codec per kind of row. The layouts are drawn where they are read.
 * It must not know what a queue does with them, nor where they are stored.
 */
@NullMarked
package io.holdfast.engine.row;

import org.jspecify.annotations.NullMarked;
