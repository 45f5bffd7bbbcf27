-- Where the buyer of an order came from, as pages told and codes said when it was completed. Page views are forgotten
-- after a while; what a sale is owed to is kept. Orders without a row: nothing is known.
create table order_source (
  purchase_id bigint primary key references purchase on delete cascade,
  store_id    bigint not null references store on delete cascade,
  kind        text not null check (kind in ('referral', 'campaign', 'site', 'direct', 'unknown')),
  -- A code, a campaign or a host; empty for the others.
  name        text not null,
  created_at  timestamptz not null
);
create index order_source_of_store on order_source (store_id, kind);
create index purchase_of_subscription on purchase (subscription_id) where subscription_id is not null;
