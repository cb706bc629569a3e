package io.holdfast.app.config;

/** One setting: its name as written in a file, what it may be, and what it is when nobody chooses. */
record Key<T>(String name, Kind<T> kind, String defaultText) {

    T read(RawValue value) throws SettingsRefused {
        return kind.reader()
                .apply(value.text())
                .orElseThrow(() -> SettingsRefused.badValue(name, value, kind.allowed()));
    }
}
