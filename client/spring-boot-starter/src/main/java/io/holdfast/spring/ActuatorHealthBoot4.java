package io.holdfast.spring;

import java.util.function.Supplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** A {@link HealthState} in the words of Spring Boot 4. Any thread. */
final class ActuatorHealthBoot4 extends AbstractHealthIndicator {
    private final Supplier<HealthState> states;

    ActuatorHealthBoot4(Supplier<HealthState> states) {
        super("The health cannot be told");
        this.states = states;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        HealthState state = states.get();
        health.status(new Status(state.level().name())).withDetails(state.details());
    }
}
