package io.holdfast.app.config;

import io.holdfast.app.config.ServerSettings.Http;

/** Reads what clients may send and how long they may take for it. */
final class HttpSettingsReader {
    /** Answers are outside the heap, where Java allows as much again as inside. */
    private static final int ANSWER_SHARE_OF_HEAP = 2;

    private HttpSettingsReader() {}

    static Http read(Choices choices) throws SettingsRefused {
        long maxBody = choices.read(Keys.MAX_BODY);
        BodyBudgets budgets = BodyBudgets.read(choices, maxBody);
        return new Http(
                choices.read(Keys.MAX_CONNECTIONS),
                choices.read(Keys.MAX_CONNECTIONS_PER_ADDRESS),
                CallerLimits.read(choices),
                Math.toIntExact(choices.read(Keys.MAX_REQUEST_LINE)),
                Math.toIntExact(choices.read(Keys.MAX_HEADERS)),
                choices.read(Keys.MAX_HEADER_COUNT),
                Math.toIntExact(maxBody),
                budgets.ofAll(),
                budgets.perAddress(),
                choices.read(Keys.ANSWER_BUDGET).orElse(Runtime.getRuntime().maxMemory() / ANSWER_SHARE_OF_HEAP),
                choices.read(Keys.HEADER_TIMEOUT),
                choices.read(Keys.BODY_GRACE),
                choices.read(Keys.BODY_RATE),
                choices.read(Keys.IDLE_TIMEOUT),
                choices.read(Keys.WRITE_STALL_TIMEOUT),
                choices.read(Keys.REQUEST_TIMEOUT));
    }
}
