/** A disk that forgets what was not synced when its power is cut: the file system of {@code verify/powercut}, mounted for a test. */
package io.holdfast.verify.crash.disk;
