package io.holdfast.app.cli.doctor;

/** From good to bad, so that the worst of several is the greatest. */
public enum Verdict {
    OK,
    WARN,
    FAIL
}
