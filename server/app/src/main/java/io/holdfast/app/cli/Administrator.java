package io.holdfast.app.cli;

/** The policy that allows everything. */
final class Administrator {
    static final String USER = "administrator";
    private static final String POLICY_NAME = "administrator";
    private static final String POLICY = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\","
            + "\"Action\":\"*\",\"Resource\":\"*\"}]}";

    private Administrator() {}

    static void allowEverything(Users users, String name) throws CommandRefused {
        users.perform("PutUserPolicy", "UserName", name, "PolicyName", POLICY_NAME, "PolicyDocument", POLICY);
    }
}
