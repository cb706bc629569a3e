package io.holdfast.app.config;

/**
 * How many bytes the bodies that are being received may have together.
 *
 * @param ofAll clients
 * @param perAddress of those with one address
 */
record BodyBudgets(long ofAll, long perAddress) {
    private static final int BODY_SHARE_OF_HEAP = 4;

    /** @param maxBody the bytes of the longest body, which must find room */
    static BodyBudgets read(Choices choices, long maxBody) throws SettingsRefused {
        // Bodies are put together in the heap, so clients that stall in the middle of them must not fill it.
        long bodyBudget = choices.read(Keys.BODY_BUDGET)
                .orElse(Math.max(maxBody, Runtime.getRuntime().maxMemory() / BODY_SHARE_OF_HEAP));
        if (bodyBudget < maxBody) {
            throw SettingsRefused.badValue(
                    Keys.BODY_BUDGET.name(), choices.chosen(Keys.BODY_BUDGET), "at least as much as limits.max-body");
        }
        // Half, so that one client that stalls in the middle of its bodies cannot keep all others from sending.
        long perAddress = choices.read(Keys.BODY_BUDGET_PER_ADDRESS).orElse(Math.max(maxBody, bodyBudget / 2));
        if (perAddress < maxBody) {
            throw SettingsRefused.badValue(
                    Keys.BODY_BUDGET_PER_ADDRESS.name(),
                    choices.chosen(Keys.BODY_BUDGET_PER_ADDRESS),
                    "at least as much as limits.max-body");
        }
        return new BodyBudgets(bodyBudget, perAddress);
    }
}
