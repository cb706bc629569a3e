package io.holdfast.spring;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Refuses settings below {@code holdfast} that do not exist, before any bean is made: a misspelt one would leave the default in force
 * without a word.
 *
 * <p>Environment variables and system properties belong to the whole machine or process, so there only names below our own sections count:
 * {@code HOLDFAST_JAVA_OPTS} is for the server.
 */
final class SettingNamesCheck implements BeanFactoryPostProcessor {
    private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("holdfast");
    private static final List<ConfigurationPropertyName> SECTIONS = List.of(
            ConfigurationPropertyName.of("holdfast.consumer"),
            ConfigurationPropertyName.of("holdfast.outbox"),
            ConfigurationPropertyName.of("holdfast.sqs"));
    private static final Set<String> SHARED = Set.of(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
    private final Environment environment;

    SettingNamesCheck(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        Map<String, String> unknown = new TreeMap<>();
        Map<String, String> advice = new TreeMap<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource all) {
                all.stream()
                        .filter(name -> isOurs(name, source) && !SettingNames.isKnown(name))
                        .forEach(name -> {
                            unknown.put(name.toString(), name + origin(source, name));
                            SettingNames.nearest(name).ifPresent(nearest -> advice.put(name.toString(), nearest));
                        });
            }
        }
        if (!unknown.isEmpty()) {
            throw new MisconfiguredException(problem(unknown), action(unknown, advice));
        }
    }

    private static boolean isOurs(ConfigurationPropertyName name, ConfigurationPropertySource source) {
        boolean shared =
                source.getUnderlyingSource() instanceof PropertySource<?> named && SHARED.contains(named.getName());
        return shared ? SECTIONS.stream().anyMatch(section -> section.isAncestorOf(name)) : OURS.isAncestorOf(name);
    }

    private static String origin(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationProperty property = source.getConfigurationProperty(name);
        return property == null || property.getOrigin() == null ? "" : " (" + property.getOrigin() + ")";
    }

    private static String problem(Map<String, String> unknown) {
        return unknown.size() == 1
                ? "There is no setting " + unknown.values().iterator().next()
                : "There are no settings " + String.join(", ", unknown.values());
    }

    private static String action(Map<String, String> unknown, Map<String, String> advice) {
        StringBuilder text = new StringBuilder();
        for (String name : unknown.keySet()) {
            if (advice.containsKey(name)) {
                text.append("Did you mean ").append(advice.get(name)).append("? ");
            } else {
                text.append("No setting has a name like ").append(name).append("; remove it. ");
            }
        }
        return text.append("A queue whose name has a dot needs brackets: ")
                .append("holdfast.consumer.queues[orders.fifo].concurrency.")
                .toString();
    }
}
