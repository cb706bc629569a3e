package io.holdfast.command.server;

import io.holdfast.app.cli.CommandRefused;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One profile of {@code ~/.aws/config} and {@code ~/.aws/credentials}. The second file wins where both have a setting.
 *
 * @param services the section that the profile's {@code services} names
 */
record AwsProfile(String name, boolean exists, Map<String, String> settings, Map<String, String> services) {

    static AwsProfile read(String name, Map<String, String> environment) throws CommandRefused {
        IniFile config = file(environment, "AWS_CONFIG_FILE", "config");
        IniFile credentials = file(environment, "AWS_SHARED_CREDENTIALS_FILE", "credentials");
        String section = name.equals("default") && !config.sections().containsKey("profile default")
                ? "default"
                : "profile " + name;
        Map<String, String> settings = new HashMap<>(config.section(section));
        settings.putAll(credentials.section(name));
        boolean exists =
                config.sections().containsKey(section) || credentials.sections().containsKey(name);
        String services = settings.getOrDefault("services", "");
        return new AwsProfile(name, exists, settings, config.section("services " + services));
    }

    Optional<String> setting(String key) {
        return Optional.ofNullable(settings.get(key)).filter(value -> !value.isEmpty());
    }

    /** Where the profile says that SQS is. */
    Optional<String> endpoint() {
        return Optional.ofNullable(services.get("sqs.endpoint_url")).or(() -> setting("endpoint_url"));
    }

    private static IniFile file(Map<String, String> environment, String variable, String name) throws CommandRefused {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        String named = environment.getOrDefault(variable, "");
        Path path = named.isEmpty()
                ? Path.of(home, ".aws", name)
                : Path.of(named.startsWith("~/") ? home + named.substring(1) : named);
        try {
            return IniFile.of(Files.readAllLines(path));
        } catch (NoSuchFileException none) {
            return IniFile.of(List.of());
        } catch (MalformedInputException binary) {
            throw new CommandRefused("%s is not a text file in UTF-8.".formatted(path), binary);
        } catch (IOException unreadable) {
            throw new CommandRefused("Cannot read %s: %s.".formatted(path, unreadable.getMessage()), unreadable);
        }
    }
}
