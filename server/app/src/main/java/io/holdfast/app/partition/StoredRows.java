package io.holdfast.app.partition;

import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Store;
import io.holdfast.store.StoreUnreadable;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The engine's rows in the store: each of its tables is one of the store's. */
public final class StoredRows implements Rows {
    private static final Map<Table, io.holdfast.store.Table> TABLES = new EnumMap<>(Table.class);

    static {
        for (Table table : Table.values()) {
            String name = table.name().toLowerCase(Locale.ROOT);
            TABLES.put(table, new io.holdfast.store.Table(table.id(), name, table.writtenOnce()));
        }
    }

    private final Store store;

    public StoredRows(Store store) {
        this.store = store;
    }

    /** All tables, as the store must be opened with. */
    public static List<io.holdfast.store.Table> tables() {
        return List.copyOf(TABLES.values());
    }

    public static io.holdfast.store.Table table(Table table) {
        return Objects.requireNonNull(TABLES.get(table));
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        try {
            return store.get(table(table), key);
        } catch (StoreUnreadable unreadable) {
            throw damageOrNot(unreadable, table, key);
        }
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
        try {
            store.scan(table(table), from, toExclusive, visitor::row);
        } catch (StoreUnreadable unreadable) {
            throw damageOrNot(unreadable, table, from);
        }
    }

    private static RuntimeException damageOrNot(StoreUnreadable unreadable, Table table, byte[] key) {
        return unreadable.isDamage() ? RowsUnreadable.at(table, key, unreadable) : unreadable;
    }
}
