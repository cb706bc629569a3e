package io.holdfast.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what is wrong with the configuration instead of where it was noticed. */
final class MisconfigurationAnalyzer extends AbstractFailureAnalyzer<MisconfiguredException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MisconfiguredException misconfigured) {
        return new FailureAnalysis(misconfigured.getMessage() + ".", misconfigured.action(), failure);
    }
}
