package io.holdfast.control.alarm;

/** What an alarm says. The order is that of CloudWatch's error texts. */
public enum StateValue {
    INSUFFICIENT_DATA,
    ALARM,
    OK
}
