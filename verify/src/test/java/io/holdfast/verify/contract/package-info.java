/**
 * What every implementation of a port promises, the true one and the simulation's. A fake that passes the same test as what it stands for
 * may stand for it.
 */
@NullMarked
package io.holdfast.verify.contract;

import org.jspecify.annotations.NullMarked;
