package io.holdfast.cluster;

import java.nio.file.Path;

/**
 * PEM files.
 *
 * @param authorities who signs the certificates of nodes: nobody else is let in
 */
public record NodeTls(Path certificate, Path privateKey, Path authorities) {}
