package io.holdfast.spring;

import java.util.function.Supplier;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;

/** A {@link HealthState} in the words of Spring Boot 3.5. Any thread. */
final class ActuatorHealth extends AbstractHealthIndicator {
    private final Supplier<HealthState> states;

    ActuatorHealth(Supplier<HealthState> states) {
        super("The health cannot be told");
        this.states = states;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        HealthState state = states.get();
        health.status(new Status(state.level().name())).withDetails(state.details());
    }
}
