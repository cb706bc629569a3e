package io.holdfast.control.alarm;

/** Why a command about alarms changes nothing. */
public enum AlarmRefusal {
    NO_SUCH_ALARM,
    TOO_MANY_ALARMS,
    TOO_MANY_TAGS,
    /** The alarm was changed since it was looked at. */
    CHANGED_MEANWHILE
}
