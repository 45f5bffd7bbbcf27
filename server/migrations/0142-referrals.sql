-- The programme: what members get for bringing friends, and what friends get.
alter table billing_settings
  add column referrals boolean not null default false,
  -- Given to whoever comes by a code and buys for the first time.
  add column referral_coupon_id bigint references coupon on delete set null,
  add column referral_pays text not null default 'credit' check (referral_pays in ('credit', 'money')),
  add column referral_percent int not null default 10 check (referral_percent between 0 and 100),
  -- How many payments of a friend count; null for all of them.
  add column referral_payments int default 1 check (referral_payments between 1 and 120),
  -- Days from a payment until it is sure.
  add column referral_wait_days int not null default 30 check (referral_wait_days between 0 and 365);

-- Somebody who brings others, by a code in links and at the checkout.
create table affiliate (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  -- Null once the account is gone.
  member_id  bigint references member on delete set null,
  code       text not null check (code ~ '^[A-Z0-9]{4,24}$'),
  -- `friend`: a member with the terms of the programme. `partner`: with their own.
  kind       text not null check (kind in ('friend', 'partner')),
  percent    int check (percent between 0 and 100),
  payments   int check (payments between 1 and 120),
  pays       text check (pays in ('credit', 'money')),
  stopped_at timestamptz,
  created_at timestamptz not null,
  unique (store_id, code),
  unique (store_id, member_id),
  check ((kind = 'partner') = (percent is not null and pays is not null))
);

-- A new customer and who brought them, with the terms of that moment. The first one counts.
create table referral (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  affiliate_id bigint not null references affiliate on delete cascade,
  member_id    bigint references member on delete set null,
  percent      int not null,
  payments     int,
  pays         text not null,
  wait_days    int not null,
  -- Payments from here on count.
  since        timestamptz not null,
  unique (store_id, member_id)
);

create index referral_of_affiliate on referral (affiliate_id);

-- What was paid out, in money outside the product or as credit here.
create table affiliate_payout (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  affiliate_id bigint not null references affiliate on delete cascade,
  pays         text not null check (pays in ('credit', 'money')),
  currency     text not null,
  amount       bigint not null check (amount > 0),
  gift_card_id bigint references gift_card on delete set null,
  actor_id     bigint references member on delete set null,
  created_at   timestamptz not null
);

create index affiliate_payout_newest on affiliate_payout (store_id, id desc);
create index affiliate_payout_of on affiliate_payout (affiliate_id);

-- What an invoice earned, and what a refund took back: the rows of an invoice add up to what it earns now.
create table commission (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  affiliate_id bigint not null references affiliate on delete cascade,
  referral_id  bigint not null references referral on delete cascade,
  invoice_id   bigint not null references invoice on delete cascade,
  pays         text not null check (pays in ('credit', 'money')),
  currency     text not null,
  amount       bigint not null check (amount <> 0),
  due_at       timestamptz not null,
  payout_id    bigint references affiliate_payout on delete set null,
  created_at   timestamptz not null
);

create index commission_of_invoice on commission (invoice_id);
create index commission_of_referral on commission (referral_id, invoice_id);
create index commission_to_pay on commission (affiliate_id, currency, due_at) where payout_id is null;
create index commission_due on commission (store_id, due_at) where payout_id is null;

-- By whose code an order came.
alter table purchase add column affiliate_id bigint references affiliate on delete set null;
create index purchase_by_affiliate on purchase (affiliate_id) where affiliate_id is not null;
