package io.holdfast.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class RocksStoreTest extends StoreContract {

    @TempDir
    Path directory;

    @Override
    protected Store openEmpty() throws StoreRefused {
        return OnePartition.open(directory, TABLES, StoreSettings.defaults());
    }

    @Override
    protected Store reopen(Store store) throws StoreRefused {
        store.close();
        return OnePartition.open(directory, TABLES, StoreSettings.defaults());
    }
}
