/**
 * Architecture: who may know whom, and how the source tree is kept.
 * It must not know what any of it does.
 */
@NullMarked
package io.holdfast.verify.architecture;

import org.jspecify.annotations.NullMarked;
