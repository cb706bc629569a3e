package io.holdfast.outbox.cdc;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The condition on rows that are in some scopes and not in others, and its arguments. Holds for one query. */
final class ScopeCondition {
    private static final String KEYS = "(aggregatetype, aggregateid) IN (SELECT * FROM unnest(?::text[], ?::text[]))";

    private final List<String> destinations = new ArrayList<>();
    private final List<String> keyDestinations = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();
    private final List<Long> singles = new ArrayList<>();
    private final boolean everything;

    private ScopeCondition(Collection<? extends Scope> scopes) {
        this.everything = scopes.contains(Scope.Everything.EVERYTHING);
        for (Scope scope : scopes) {
            if (scope instanceof Scope.Destination destination) {
                destinations.add(destination.name());
            } else if (scope instanceof Scope.Key key) {
                keyDestinations.add(key.destination());
                keys.add(key.key());
            } else if (scope instanceof Scope.Single single) {
                singles.add(single.seq());
            }
        }
    }

    static ScopeCondition of(Collection<? extends Scope> scopes) {
        return new ScopeCondition(scopes);
    }

    /** True for rows of these scopes. */
    String inside() {
        if (everything) {
            return "TRUE";
        }
        List<String> any = new ArrayList<>();
        if (!destinations.isEmpty()) {
            any.add("aggregatetype = ANY (?::text[])");
        }
        if (!keys.isEmpty()) {
            any.add(KEYS);
        }
        if (!singles.isEmpty()) {
            any.add("seq = ANY (?::bigint[])");
        }
        return "(" + String.join(" OR ", any) + ")";
    }

    /** True for rows of none of these scopes. */
    String outside() {
        List<String> all = new ArrayList<>(List.of("TRUE"));
        if (!destinations.isEmpty()) {
            all.add("aggregatetype <> ALL (?::text[])");
        }
        if (!keys.isEmpty()) {
            all.add("(aggregateid IS NULL OR " + KEYS.replace(" IN ", " NOT IN ") + ")");
        }
        if (!singles.isEmpty()) {
            all.add("seq <> ALL (?::bigint[])");
        }
        return String.join(" AND ", all);
    }

    /** Sets the arguments of either condition and gives the index of the next one. */
    int bind(PreparedStatement statement, int from) throws SQLException {
        Connection connection = statement.getConnection();
        int next = from;
        if (!everything && !destinations.isEmpty()) {
            statement.setArray(next++, texts(connection, destinations));
        }
        if (!everything && !keys.isEmpty()) {
            statement.setArray(next++, texts(connection, keyDestinations));
            statement.setArray(next++, texts(connection, keys));
        }
        if (!everything && !singles.isEmpty()) {
            statement.setArray(next++, connection.createArrayOf("bigint", singles.toArray()));
        }
        return next;
    }

    private static Array texts(Connection connection, List<String> values) throws SQLException {
        return connection.createArrayOf("text", values.toArray());
    }
}
