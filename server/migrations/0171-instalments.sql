-- In how many monthly payments of its price an offer is paid; then it is owned.
alter table offer add column instalments integer check (instalments between 2 and 60);
alter table offer add check (instalments is null or type in ('fixed_price', 'bundle'));

-- What is paid in instalments is a subscription that ends by itself: the payments in all, and those that were made.
alter table subscription add column instalments integer;
alter table subscription add column instalments_paid integer;
alter table subscription add check ((instalments is null) = (instalments_paid is null));
alter table subscription add check (instalments_paid between 0 and instalments);
alter table subscription drop constraint subscription_end_reason_check;
alter table subscription add constraint subscription_end_reason_check check
  (end_reason in ('asked', 'unpaid', 'staff', 'trial_over', 'deleted', 'disputed', 'paid_off'));
drop index subscription_live;
create unique index subscription_live on subscription (store_id, member_id)
  where status <> 'canceled' and instalments is null;
create unique index subscription_instalments on subscription (store_id, member_id, offer_id)
  where status <> 'canceled' and instalments is not null;

-- Which payment of its instalments an invoice asks for.
alter table invoice add column instalment integer;

-- An offer that is paid in instalments is sold once, though each payment is one of a subscription.
create function sold_as(invoice) returns text immutable parallel safe language sql as $$
  select case when $1.instalment is null then $1.sold else 'once' end
$$;
create or replace view sale as
  select store_id, paid_at as at, 'sale' as what, id as invoice_id, member_id, subscription_id, offer_id,
    sold_as(invoice) as sold, currency, country, coupon_id,
    total - tax + without_tax(discount, tax_mode, tax_rate) + without_tax(credit, tax_mode, tax_rate) as gross,
    without_tax(discount, tax_mode, tax_rate) as discount, without_tax(credit, tax_mode, tax_rate) as credit,
    balance_used, 0::bigint as refunded, tax, fee
  from invoice where kind = 'invoice' and paid_at is not null and status <> 'void'
  union all
  select invoice.store_id, refund.ended_at, 'refund', invoice.id, invoice.member_id, invoice.subscription_id,
    invoice.offer_id, sold_as(invoice), invoice.currency, invoice.country, invoice.coupon_id, 0, 0, 0, -refund.to_balance,
    refund.amount - note.tax, -note.tax, 0
  from refund join invoice on invoice.id = refund.invoice_id join invoice note on note.id = refund.credit_note_id
  where refund.state = 'succeeded' and refund.ended_at is not null
  union all
  select invoice.store_id, dispute.closed_at, 'dispute', invoice.id, invoice.member_id, invoice.subscription_id,
    invoice.offer_id, sold_as(invoice), invoice.currency, invoice.country, invoice.coupon_id, 0, 0, 0, 0,
    dispute.amount - tax_of(dispute.amount, invoice.total, invoice.tax),
    -tax_of(dispute.amount, invoice.total, invoice.tax), 0
  from dispute join payment on payment.id = dispute.payment_id join invoice on invoice.id = payment.invoice_id
  where dispute.state = 'lost' and dispute.closed_at is not null;

-- No longer used; two views held it.
drop view churned_subscription;
drop view ended_trial;
alter table subscription drop column next_price_from;
-- Subscriptions that were paid for once and have ended.
create view churned_subscription as
  select subscription.*, end_reason in ('unpaid', 'disputed') as involuntary, paid.since as paid_since
  from subscription
  join lateral (select min(at) as since from subscription_change
    where subscription_id = subscription.id and mrr_after > 0) paid on paid.since is not null
  where ended_at is not null;
create view ended_trial as
  select subscription.*, (select min(at) from subscription_change
    where subscription_id = subscription.id and mrr_after > 0) as paid_at
  from subscription where trial_ends_at is not null and not comped;
