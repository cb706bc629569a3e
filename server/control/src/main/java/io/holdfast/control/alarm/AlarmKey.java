package io.holdfast.control.alarm;

/** Which alarm: its name is its own within an account and a region. */
public record AlarmKey(String account, String region, String name) {
    public AlarmKey {
        if (account.isEmpty() || region.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("An alarm has an account, a region and a name");
        }
        if (account.indexOf('/') >= 0 || region.indexOf('/') >= 0) {
            throw new IllegalArgumentException("An account or a region has no slash");
        }
    }

    /** What the places of all alarms of an account and a region begin with. */
    public static String prefix(String account, String region) {
        return account + '/' + region + '/';
    }

    /** Where it is in the trees of {@link AlarmView}: sorted by account, region and name. */
    public String place() {
        return prefix(account, region) + name;
    }

    /** The alarm at this place. */
    public static AlarmKey of(String place) {
        int first = place.indexOf('/');
        int second = place.indexOf('/', first + 1);
        if (first < 0 || second < 0) {
            throw new IllegalArgumentException("it is not named after an alarm");
        }
        return new AlarmKey(place.substring(0, first), place.substring(first + 1, second), place.substring(second + 1));
    }

    public String arn() {
        return "arn:aws:cloudwatch:" + region + ':' + account + ":alarm:" + name;
    }
}
