package shop;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.OutboxSchema;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
class ShopApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(ShopApplication.class, arguments);
    }

    /** Other applications leave this to Flyway or Liquibase. */
    @Bean
    InitializingBean tables(DataSource database) {
        return () -> {
            try (Connection connection = database.getConnection()) {
                create(connection);
            }
        };
    }

    private static void create(Connection connection) throws SQLException {
        OutboxSchema.create(connection, Dialect.H2);
    }
}
