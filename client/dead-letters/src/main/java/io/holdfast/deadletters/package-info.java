/**
 * Beside the steps. Takes dead letters from an SQS queue, gives snapshots, samples, audits and guarded redrives to the people who run it.
 * It must not know which server answers: everything here works on Amazon SQS and on Holdfast, through the AWS SDK alone.
 */
@NullMarked
package io.holdfast.deadletters;

import org.jspecify.annotations.NullMarked;
