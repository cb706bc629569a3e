/**
 * Step 4. What the operator chooses for the engine: budgets, limits, faults made on purpose. A package of its own so that queues can read it
 * without knowing the engine.
 * It must not know queues.
 */
@NullMarked
package io.holdfast.engine.settings;

import org.jspecify.annotations.NullMarked;
