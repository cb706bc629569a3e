package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes rows in the caller's transaction, in one dialect. Stateless; keys are locked in one order before any number is drawn. */
interface PublishStore {
    void insert(Connection transaction, List<NewRow> rows) throws SQLException;
}
