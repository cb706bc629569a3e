/**
 * Several real servers that form a cluster, killed, stopped and started while clients use them; everything they were told must hold afterwards. The
 * tests know the API, the metrics and the command line, nothing of the server's inside.
 */
package io.holdfast.verify.cluster;
