package io.holdfast.app.endpoint.admin;

import io.holdfast.engine.command.QueueName;

/** A queue that is gone since a version. */
record GoneQueue(QueueName name, long version) {}
