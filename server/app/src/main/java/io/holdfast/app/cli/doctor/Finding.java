package io.holdfast.app.cli.doctor;

/** What was looked at, how it is, and the figures or the advice that go with it. */
public record Finding(String subject, Verdict verdict, String detail) {

    static Finding ok(String subject, String detail) {
        return new Finding(subject, Verdict.OK, detail);
    }

    static Finding warn(String subject, String detail) {
        return new Finding(subject, Verdict.WARN, detail);
    }

    static Finding fail(String subject, String detail) {
        return new Finding(subject, Verdict.FAIL, detail);
    }
}
