package io.holdfast.app.endpoint.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdminPlaceTest {
    @Test
    void whatIsAboutAQueueBelongsToIt() {
        AdminPlace place = AdminPlace.of(
                "/admin/v1/queues/orders%2Efifo/messages", "limit=5&account=111122223333&region=eu-west-1");

        assertThat(place.queue()).isEqualTo("orders.fifo");
        assertThat(place.account("000000000000")).isEqualTo("111122223333");
        assertThat(place.region("us-east-1")).isEqualTo("eu-west-1");
        assertThat(AdminPlace.of("/admin/v1/queues/orders", null).account("000000000000"))
                .isEqualTo("000000000000");
    }

    @Test
    void usersAndAlarmsBelongToNoQueueAndTheRestToTheNodeThatIsAsked() {
        for (String path :
                new String[] {"users", "alarms", "alarms/high/history", "sign-in", "sign-in-links", "policy/explain"}) {
            AdminPlace place = AdminPlace.of("/admin/v1/" + path, null);
            assertThat(place.isHere()).as(path).isFalse();
            assertThat(place.queue()).isNull();
        }
        for (String path : new String[] {"queues", "server", "cluster", "audit", "routes", "nothing", "queues/%", ""}) {
            assertThat(AdminPlace.of("/admin/v1/" + path, null).isHere())
                    .as(path)
                    .isTrue();
        }
        assertThat(AdminPlace.of("/admin/v2/users", null).isHere()).isTrue();
    }
}
