/**
 * Beside the steps: makes the pages of the documentation. Takes the Markdown of the repository while it is built, gives HTML that the server packs and
 * serves under {@code /docs}. {@code SiteBuild} first.
 * It must not know the server: what is generated from code is Markdown before it comes here, and a test of its module compares it.
 */
@NullMarked
package io.holdfast.site;

import org.jspecify.annotations.NullMarked;
