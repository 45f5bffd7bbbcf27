-- Charged once, with the first payment of a new subscription.
alter table offer_price add column setup_fee bigint not null default 0 check (setup_fee >= 0);
-- What the first payment is still to charge of it: a trial comes before.
alter table subscription add column setup_fee bigint not null default 0 check (setup_fee >= 0);
-- Its share of the subtotal.
alter table invoice add column setup_fee bigint not null default 0 check (setup_fee >= 0);
