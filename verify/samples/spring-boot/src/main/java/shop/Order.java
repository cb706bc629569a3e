package shop;

import java.time.Instant;

record Order(String id, int pieces, Instant placedAt) {}
