package io.holdfast.app.cli;

import io.holdfast.app.identity.KeyLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Makes, lists and deletes users, and says what they may do. */
final class UsersCommand {
    private static final String ADMINISTRATOR = "--administrator";
    private static final String POLICY = "--policy";
    private static final String FORCE = "--force";

    private UsersCommand() {}

    /** The group with its commands. */
    static CommandSpec spec(ProcessEnvironment surroundings) {
        CommandSpec group = Commands.group(
                "users", "Manage the users of a stopped server, or of a running one that --endpoint-url names.");
        new AdministrationCommand(surroundings, "create", "Make a user, who may do nothing yet.", UsersCommand::create)
                .argument("NAME", "1", "Its name.")
                .option("--path", "PATH", "A path of its ARN, as in /team/ (default /).")
                .in(group);
        new AdministrationCommand(
                        surroundings, "list", "List users and the names of their policies.", UsersCommand::list)
                .in(group);
        new AdministrationCommand(surroundings, "delete", "Delete a user.", UsersCommand::delete)
                .argument("NAME", "1", "Its name.")
                .flag(FORCE, "Even if it has access keys and policies; they are deleted too.")
                .in(group);
        new AdministrationCommand(surroundings, "allow", "Give a user a policy.", UsersCommand::allow)
                .argument("NAME", "1", "Its name.")
                .flag(ADMINISTRATOR, "A policy that allows everything.")
                .option(POLICY, "FILE", "A policy document in JSON; its name is that of the file.")
                .in(group);
        new AdministrationCommand(surroundings, "disallow", "Take a policy from a user.", UsersCommand::disallow)
                .argument("NAME", "1", "Its name.")
                .argument("POLICY", "1", "The name of the policy.")
                .in(group);
        return group;
    }

    private static void create(Users users, GivenArguments given) throws CommandRefused {
        @Nullable String path = given.option("--path");
        String name = given.argument(0);
        String arn = users.createUser(name, path == null ? "/" : path);
        given.out()
                .println("Made " + arn + ". Say what it may do with \"holdfast users allow " + name
                        + "\", and make a key with \"holdfast keys create " + name + "\".");
    }

    private static void list(Users users, GivenArguments given) throws CommandRefused {
        List<Users.UserLine> all = users.users();
        switch (given.format()) {
            case TABLE ->
                all.forEach(user -> given.out()
                        .println("%-24s %-21s %s  %s"
                                .formatted(
                                        user.name(),
                                        user.id(),
                                        Instant.ofEpochMilli(user.createdAtMillis()),
                                        String.join(", ", user.policies()))));
            case JSON ->
                given.out().println(JsonText.of(json -> {
                    json.writeStartArray();
                    for (Users.UserLine user : all) {
                        json.writeStartObject();
                        json.writeStringProperty("UserName", user.name());
                        json.writeStringProperty("UserId", user.id());
                        json.writeStringProperty("Arn", user.arn());
                        json.writeArrayPropertyStart("Policies");
                        user.policies().forEach(json::writeString);
                        json.writeEndArray();
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                }));
        }
    }

    private static void delete(Users users, GivenArguments given) throws CommandRefused {
        String name = given.argument(0);
        if (given.has(FORCE)) {
            for (KeyLine key : users.keys(name)) {
                users.perform("DeleteAccessKey", "UserName", name, "AccessKeyId", key.id());
            }
            for (Users.UserLine user : users.users()) {
                for (String policy : user.name().equals(name) ? user.policies() : List.<String>of()) {
                    users.perform("DeleteUserPolicy", "UserName", name, "PolicyName", policy);
                }
            }
        }
        users.perform("DeleteUser", "UserName", name);
        given.out().println("Deleted the user " + name + ".");
    }

    private static void allow(Users users, GivenArguments given) throws CommandRefused {
        String name = given.argument(0);
        @Nullable String file = given.option(POLICY);
        if (given.has(ADMINISTRATOR) == (file != null)) {
            throw new CommandRefused("Say what the user may do: either --administrator or --policy FILE.");
        }
        if (file == null) {
            Administrator.allowEverything(users, name);
            given.out().println("The user " + name + " may do everything now.");
        } else {
            String policy = Path.of(file).getFileName().toString().replaceFirst("\\.json$", "");
            users.perform(
                    "PutUserPolicy", "UserName", name, "PolicyName", policy, "PolicyDocument", read(Path.of(file)));
            given.out().println("The user " + name + " has the policy " + policy + " now.");
        }
    }

    private static void disallow(Users users, GivenArguments given) throws CommandRefused {
        users.perform("DeleteUserPolicy", "UserName", given.argument(0), "PolicyName", given.argument(1));
        given.out()
                .println("The user " + given.argument(0) + " does not have the policy " + given.argument(1)
                        + " any more.");
    }

    private static String read(Path file) throws CommandRefused {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new CommandRefused("The policy " + file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
