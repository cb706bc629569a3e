package io.holdfast.app.cli;

import io.holdfast.app.identity.KeyLine;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Makes, lists, disables and deletes access keys. */
final class KeysCommand {
    private static final String ADMINISTRATOR = "--administrator";
    private static final String EXPIRES = "--expires";
    private static final Pattern SPAN = Pattern.compile("([1-9]\\d{0,4})([dhm])");
    private static final Map<String, ChronoUnit> UNITS =
            Map.of("d", ChronoUnit.DAYS, "h", ChronoUnit.HOURS, "m", ChronoUnit.MINUTES);

    private final Clock clock;

    private KeysCommand(Clock clock) {
        this.clock = clock;
    }

    /** The group with its commands. */
    static CommandSpec spec(ProcessEnvironment surroundings) {
        KeysCommand keys = new KeysCommand(surroundings.wallClock());
        CommandSpec group = Commands.group(
                "keys", "Manage the access keys of a stopped server, or of a running one that --endpoint-url names.");
        new AdministrationCommand(
                        surroundings, "create", "Make an access key, and show its secret this once.", keys::create)
                .argument("USER", "0..1", "Whose key it is (with --administrator: administrator, if none is named).")
                .flag(ADMINISTRATOR, "Make the user if need be, and let it do everything.")
                .option(EXPIRES, "SPAN", "When it stops to work, as in 90d, 12h or 30m (default never).")
                .in(group);
        new AdministrationCommand(surroundings, "list", "List access keys, without their secrets.", keys::list)
                .argument("USER", "0..1", "Only those of this user.")
                .in(group);
        new AdministrationCommand(
                        surroundings, "disable", "Refuse a key, and the temporary ones made with it.", keys::disable)
                .argument("KEY_ID", "1", "Its id.")
                .in(group);
        new AdministrationCommand(surroundings, "enable", "Take a disabled key again.", keys::enable)
                .argument("KEY_ID", "1", "Its id.")
                .in(group);
        new AdministrationCommand(
                        surroundings, "delete", "Delete a key, and the temporary ones made with it.", keys::delete)
                .argument("KEY_ID", "1", "Its id.")
                .in(group);
        return group;
    }

    private void create(Users users, GivenArguments given) throws CommandRefused {
        boolean isAdministrator = given.has(ADMINISTRATOR);
        String user = given.argument(0).isEmpty() && isAdministrator ? Administrator.USER : given.argument(0);
        if (user.isEmpty()) {
            throw new CommandRefused("Say whose key it is: a user's name, or --administrator for the first one.");
        }
        if (given.has(EXPIRES)) {
            users.requireExpiry();
        }
        long expires = expires(given.option(EXPIRES));
        if (isAdministrator) {
            if (!users.hasUser(user)) {
                users.createUser(user, "/");
            }
            Administrator.allowEverything(users, user);
        }
        Users.NewKey made = users.createAccessKey(user, expires);
        String id = made.id();
        switch (given.format()) {
            case TABLE -> {
                given.out()
                        .println("An access key of the user " + user + KeyTable.until(expires)
                                + ". Its secret is shown this once:");
                given.out().println();
                given.out().println("  export AWS_ACCESS_KEY_ID=" + id);
                given.out().println("  export AWS_SECRET_ACCESS_KEY=" + made.secret());
                given.out().println("  export AWS_DEFAULT_REGION=" + users.region());
                given.out().println();
                given.out().println("Or put them where the aws command keeps them, with \"aws configure\".");
            }
            case JSON ->
                given.out().println(JsonText.of(json -> {
                    json.writeStartObject();
                    json.writeStringProperty("UserName", user);
                    json.writeStringProperty("AccessKeyId", id);
                    json.writeStringProperty("SecretAccessKey", made.secret());
                    json.writeEndObject();
                }));
        }
    }

    private void list(Users users, GivenArguments given) throws CommandRefused {
        List<KeyLine> keys = users.keys(given.argument(0).isEmpty() ? null : given.argument(0));
        new KeyTable(keys, clock.millis()).print(given.format(), given.out());
    }

    private void disable(Users users, GivenArguments given) throws CommandRefused {
        update(users, given, false);
    }

    private void enable(Users users, GivenArguments given) throws CommandRefused {
        update(users, given, true);
    }

    private static void update(Users users, GivenArguments given, boolean active) throws CommandRefused {
        String id = given.argument(0);
        users.perform(
                "UpdateAccessKey",
                "UserName",
                users.ownerOf(id),
                "AccessKeyId",
                id,
                "Status",
                active ? "Active" : "Inactive");
        given.out().println("The access key " + id + " is " + (active ? "active" : "disabled") + " now.");
    }

    private void delete(Users users, GivenArguments given) throws CommandRefused {
        String id = given.argument(0);
        users.perform("DeleteAccessKey", "UserName", users.ownerOf(id), "AccessKeyId", id);
        given.out().println("Deleted the access key " + id + ".");
    }

    private long expires(@Nullable String span) throws CommandRefused {
        if (span == null) {
            return Long.MAX_VALUE;
        }
        Matcher matcher = SPAN.matcher(span);
        if (!matcher.matches()) {
            throw new CommandRefused(
                    "--expires needs a number of days, hours or minutes, as in 90d, 12h or 30m, not '" + span + "'.");
        }
        ChronoUnit unit = UNITS.getOrDefault(matcher.group(2), ChronoUnit.DAYS);
        return clock.millis()
                + Duration.of(Long.parseLong(matcher.group(1)), unit).toMillis();
    }
}
