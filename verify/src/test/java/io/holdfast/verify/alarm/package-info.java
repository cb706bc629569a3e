/** Beside the steps. Alarms of a whole server: from the dead letter to whoever is told, and what happens when that one hangs or the server is killed. */
package io.holdfast.verify.alarm;
