package io.holdfast.verify.outbox;

import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.CountDownLatch;

/**
 * An application in a process of its own, to be killed. Arguments: the URL of the database, the user, and how many transactions it commits
 * before it stops between writing and committing.
 */
final class ApplicationMain {
    private ApplicationMain() {}

    public static void main(String[] arguments) throws Exception {
        int committed = Integer.parseInt(arguments[2]);
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], "")) {
            connection.setAutoCommit(false);
            Counting counting = new Counting();
            for (int i = 0; i < committed; i++) {
                counting.write(connection, "key-" + i % 7);
                connection.commit();
                System.out.println("committed");
            }
            counting.write(connection, "key-0");
            System.out.println("written");
            new CountDownLatch(1).await();
        }
    }
}
