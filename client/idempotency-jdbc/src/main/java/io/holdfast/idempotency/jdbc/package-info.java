/**
 * Beside the steps. Takes claims of business keys from consumers, gives them to PostgreSQL to decide.
 * It must not know how messages are received, and must not read any clock but the database's.
 */
@NullMarked
package io.holdfast.idempotency.jdbc;

import org.jspecify.annotations.NullMarked;
