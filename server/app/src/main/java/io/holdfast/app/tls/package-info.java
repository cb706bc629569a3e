/**
 * Before step 1. Takes PEM files from the operator, gives the certificate and key of the port to the HTTP front, again whenever they change.
 * {@link io.holdfast.app.tls.CertificateFiles} is the door; {@link io.holdfast.app.tls.SelfSigned} makes files for a first try.
 * It must not know Netty.
 */
@NullMarked
package io.holdfast.app.tls;

import org.jspecify.annotations.NullMarked;
