/**
 * A small shop whose orders go through an outbox and a queue to their handler.
 * It knows Holdfast by the starter only.
 */
package shop;
