CREATE TABLE orders (id bigint PRIMARY KEY, customer bigint NOT NULL REFERENCES customer);
