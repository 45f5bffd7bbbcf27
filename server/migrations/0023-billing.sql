-- How the store sells: its taxes, its invoices, and how long it waits for money.
create table billing_settings (
  store_id        bigint primary key references store on delete cascade,
  tax_mode        text not null default 'none' check (tax_mode in ('none', 'inclusive', 'exclusive')),
  -- Whether a business with a right VAT id in another country of the union pays its tax itself.
  reverse_charge  boolean not null default true,
  seller_name     text check (length(seller_name) <= 200),
  seller_address  text check (length(seller_address) <= 500),
  seller_vat_id   text check (length(seller_vat_id) <= 30),
  invoice_prefix  text not null default '' check (invoice_prefix ~ '^[A-Za-z0-9/-]{0,12}$'),
  invoice_note    text check (length(invoice_note) <= 500),
  next_number     bigint not null default 1,
  currencies      text[] not null default '{}', -- beside the store's own
  -- Days after a failed renewal on which it is tried again, and how long its access stays.
  dunning_days    integer[] not null default '{3,5,7,14,21}',
  grace_days      integer not null default 3 check (grace_days between 0 and 30),
  hold_days       integer not null default 30 check (hold_days between 1 and 90),
  gift_cards      boolean not null default false,
  gift_amounts    bigint[] not null default '{2500,5000,10000}',
  gift_image      text,
  abandoned_mails boolean not null default true,
  -- Minutes after somebody left their order, and after the mail before.
  abandoned_after integer[] not null default '{15,360,1440}',
  abandoned_discount integer not null default 0 check (abandoned_discount between 0 and 100),
  checkout_terms  boolean not null default true,
  join_note       text check (length(join_note) <= 500)
);

-- How one pays, kept with the store because every page of it says so.
alter table store add column selling jsonb;

create table tax_rate (
  id       bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  country  text not null check (country ~ '^[A-Z]{2}$'),
  region   text not null default '' check (length(region) <= 10),
  name     text not null check (length(name) between 1 and 40),
  -- A part of the price: 0.19 for 19 %.
  rate     numeric(6, 5) not null check (rate between 0 and 1),
  unique (store_id, country, region)
);

-- The keys of a vendor, sealed; what the browser may know stands beside them.
create table provider_account (
  store_id     bigint not null references store on delete cascade,
  provider     text not null check (provider in ('test', 'stripe', 'paypal', 'authorize_net')),
  enabled      boolean not null default false,
  live         boolean not null default false,
  sealed       bytea,
  public_keys  jsonb not null default '{}',
  checked_at   timestamptz,
  problem      text,
  position     integer not null default 0,
  primary key (store_id, provider)
);

create table provider_customer (
  store_id  bigint not null references store on delete cascade,
  member_id bigint not null references member on delete cascade,
  provider  text not null,
  ref       text not null,
  primary key (store_id, member_id, provider)
);

-- A setup somebody began: it belongs to the browser or the member it was given to, and to nobody else.
create table setup_intent (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  member_id   bigint references member on delete cascade,
  viewer_key  text,
  provider    text not null,
  ref         text not null,
  created_at  timestamptz not null,
  used_at     timestamptz,
  unique (store_id, provider, ref)
);

create table payment_method (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  member_id    bigint not null references member on delete cascade,
  provider     text not null,
  ref          text not null,
  customer_ref text,
  kind         text not null check (kind in ('card', 'paypal', 'wallet')),
  brand        text,
  last4        text,
  exp_month    integer,
  exp_year     integer,
  fingerprint  text,
  is_default   boolean not null default false,
  expiry_told  integer, -- how many days before the card is no longer good its holder was told last
  created_at   timestamptz not null,
  removed_at   timestamptz,
  unique (store_id, provider, ref)
);
create unique index payment_method_default on payment_method (store_id, member_id) where is_default and removed_at is null;
create index payment_methods_of on payment_method (store_id, member_id) where removed_at is null;
create index payment_method_fingerprint on payment_method (store_id, fingerprint) where fingerprint is not null;

-- Every trial somebody had: one a person for ever, whichever address, account or card they come with.
create table trial_taken (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  member_id   bigint references member on delete set null,
  -- The address without what stands behind a plus, and without the dots of mailboxes that know none.
  email_key   text,
  fingerprint text,
  source      text not null default 'checkout' check (source in ('checkout', 'winback', 'manual')),
  taken_at    timestamptz not null,
  forgiven_at timestamptz
);
create index trial_of_member on trial_taken (store_id, member_id) where forgiven_at is null;
create index trial_of_email on trial_taken (store_id, email_key) where forgiven_at is null;
create index trial_of_card on trial_taken (store_id, fingerprint) where forgiven_at is null;
-- Of two who begin at one moment with the same address or card, one has the trial.
create unique index trial_once_a_member on trial_taken (store_id, member_id)
  where forgiven_at is null and source = 'checkout';
create unique index trial_once_an_email on trial_taken (store_id, email_key)
  where forgiven_at is null and source = 'checkout';
create unique index trial_once_a_card on trial_taken (store_id, fingerprint)
  where forgiven_at is null and source = 'checkout';

-- Coupons made together, one code for one person each.
create table coupon_batch (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  name       text not null check (length(name) between 1 and 80),
  prefix     text not null check (prefix ~ '^[A-Z0-9]{0,20}$'),
  wanted     integer not null check (wanted between 1 and 50000),
  made       integer not null default 0,
  state      text not null default 'making' check (state in ('making', 'ready', 'failed', 'archived')),
  rules      jsonb not null,
  created_at timestamptz not null
);
create index coupon_batches_of on coupon_batch (store_id, id desc);

create table coupon (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  code            text not null check (code ~ '^[A-Z0-9]{3,40}$'), -- capitals: asked for in any case
  name            text check (length(name) <= 80),
  kind            text not null check (kind in ('percent', 'fixed')),
  percent         integer check (percent between 1 and 100),
  amount          bigint check (amount > 0),
  currency        text check (currency ~ '^[A-Z]{3}$'),
  -- Which offers it is good for: all of them, all of some types, or those of coupon_offer.
  applies_to      text not null default 'all' check (applies_to in ('all', 'recurring', 'once', 'offers')),
  -- How many payments of a subscription it lowers.
  duration        text not null default 'once' check (duration in ('once', 'repeating', 'forever')),
  periods         integer check (periods between 1 and 120),
  starts_at       timestamptz,
  expires_at      timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  redemptions     integer not null default 0,
  min_amount      bigint not null default 0,
  new_members     boolean not null default false,
  first_order     boolean not null default false,
  on_plan_change  boolean not null default false,
  -- Made together with others, for one person each.
  batch_id        bigint references coupon_batch on delete cascade,
  -- Made for one person by the product itself: a retention or abandoned-checkout discount.
  member_id       bigint references member on delete cascade,
  created_at      timestamptz not null,
  archived_at     timestamptz,
  unique (store_id, code),
  check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount is not null and currency is not null)),
  check ((duration = 'repeating') = (periods is not null)),
  check (max_redemptions is null or redemptions <= max_redemptions)
);
create index coupon_newest on coupon (store_id, id desc) where batch_id is null;
create index coupons_of_batch on coupon (batch_id, id desc) where batch_id is not null;
create table coupon_offer (
  coupon_id bigint not null references coupon on delete cascade,
  offer_id  bigint not null references offer on delete cascade,
  primary key (coupon_id, offer_id)
);

-- One switch more on the way to paying: another offer in place of the one chosen.
create table upsell (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  from_offer_id   bigint not null references offer on delete cascade,
  to_offer_id     bigint not null references offer on delete cascade,
  title           text not null check (length(title) between 1 and 80),
  text            text check (length(text) <= 500),
  percent         integer not null default 0 check (percent between 0 and 100),
  duration        text not null default 'once' check (duration in ('once', 'repeating', 'forever')),
  periods         integer check (periods between 1 and 120),
  active          boolean not null default true,
  shown           integer not null default 0,
  taken           integer not null default 0,
  created_at      timestamptz not null,
  check (from_offer_id <> to_offer_id)
);
create unique index upsell_from on upsell (store_id, from_offer_id) where active;

-- Their codes are guessed as passwords are.
alter table attempt drop constraint attempt_kind_check,
  add constraint attempt_kind_check check (kind in ('password', 'code', 'second_factor', 'reset', 'gift_card'));

create table gift_card (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  code_hash       bytea not null,
  sealed_code     bytea not null, -- to send it again
  code_tail       text not null,
  state           text not null check (state in ('waiting', 'sent', 'claimed', 'spent', 'refunded', 'revoked')),
  amount          bigint not null check (amount > 0),
  balance         bigint not null check (balance between 0 and amount),
  currency        text not null,
  buyer_id        bigint references member on delete set null,
  buyer_email     text,
  buyer_name      text,
  recipient_email text,
  recipient_name  text,
  message         text check (length(message) <= 500),
  locale          text,
  deliver_at      timestamptz,
  sent_at         timestamptz,
  claimed_by      bigint references member on delete set null,
  claimed_at      timestamptz,
  order_id        bigint,
  created_at      timestamptz not null,
  unique (store_id, code_hash)
);
create index gift_card_newest on gift_card (store_id, id desc);
create index gift_card_claimed on gift_card (store_id, claimed_by) where balance > 0;
create index gift_card_to_send on gift_card (deliver_at) where state = 'waiting';

create table subscription (
  id                 bigint generated always as identity primary key,
  store_id           bigint not null references store on delete cascade,
  member_id          bigint not null references member on delete cascade,
  offer_id           bigint not null references offer,
  price_id           bigint references offer_price,
  status             text not null check (status in ('trialing', 'active', 'past_due', 'on_hold', 'paused', 'canceled')),
  amount             bigint not null check (amount >= 0),
  currency           text not null,
  period_unit        text not null check (period_unit in ('day', 'week', 'month', 'year')),
  period_count       integer not null,
  -- The moment its periods are counted from, in whole periods: the 31st stays the 31st over February.
  anchor_at          timestamptz not null,
  periods            integer not null default 0,
  period_start       timestamptz not null,
  period_end         timestamptz not null,
  trial_ends_at      timestamptz,
  -- Nobody pays for it: granted by the staff, for ever or until its period ends.
  comped             boolean not null default false,
  cancel_at_end      boolean not null default false,
  canceled_at        timestamptz,
  ended_at           timestamptz,
  end_reason         text check (end_reason in ('asked', 'unpaid', 'staff', 'trial_over', 'deleted', 'disputed')),
  pause_at_end       integer, -- months it will rest from the end of its period
  paused_at          timestamptz,
  resumes_at         timestamptz,
  payment_method_id  bigint references payment_method,
  -- What lowers its next payments.
  coupon_id          bigint references coupon,
  discount_percent   integer,
  discount_amount    bigint,
  discount_periods   integer, -- left; null for ever
  -- What it changes into at the end of its period.
  next_offer_id      bigint references offer,
  next_price_id      bigint references offer_price,
  next_price_from    timestamptz, -- of a price that rises: not before this moment, whatever ends earlier
  -- What is left of what was paid for another plan, in minor units: lowers the next invoices.
  credit             bigint not null default 0 check (credit >= 0),
  tax_country        text,
  tax_region         text,
  vat_id             text,
  billing_name       text,
  billing_address    jsonb,
  -- Of an unpaid renewal.
  failed_at          timestamptz,
  failure_code       text,
  dunning_step       integer not null default 0,
  on_hold_at         timestamptz,
  -- What its member was told in this period: each thing once.
  noticed            text[] not null default '{}',
  -- The payment that is under way: nothing else is tried until it has ended.
  open_payment_id    bigint,
  -- When the engine has to look at it next.
  due_at             timestamptz,
  created_at         timestamptz not null,
  version            integer not null default 0
);
create unique index subscription_live on subscription (store_id, member_id) where status <> 'canceled';
create index subscription_due on subscription (store_id, due_at) where due_at is not null;
create index subscriptions_of on subscription (store_id, member_id, id desc);
create index subscriptions_of_offer on subscription (offer_id, status);
create index subscription_newest on subscription (store_id, id desc);
create index subscription_ended on subscription (store_id, ended_at) where ended_at is not null;
create index subscription_trials on subscription (store_id, trial_ends_at) where trial_ends_at is not null;

-- What happened to a subscription, for its page and for the numbers; mrr is in minor units of its currency.
create table subscription_change (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  subscription_id bigint not null references subscription on delete cascade,
  member_id       bigint not null references member on delete cascade,
  kind            text not null,
  mrr_before      bigint not null default 0,
  mrr_after       bigint not null default 0,
  currency        text not null,
  offer_id        bigint not null,
  details         jsonb not null default '{}',
  actor_id        bigint references member on delete set null,
  at              timestamptz not null
);
create index subscription_changes_of on subscription_change (subscription_id, id desc);
create index subscription_changes_at on subscription_change (store_id, at, kind);
-- The monthly value at a moment is the sum of everything that moved it before.
create index subscription_change_moved on subscription_change (store_id, currency, at)
  include (mrr_before, mrr_after) where mrr_before <> mrr_after;
create index subscription_change_paid on subscription_change (store_id, member_id, at) where mrr_after > 0;
create index subscription_change_first on subscription_change (subscription_id, at) where mrr_after > 0;

-- "order" is a word of SQL's own.
create table purchase (
  id             bigint generated always as identity primary key,
  -- What its address is known by.
  key            uuid not null unique,
  store_id       bigint not null references store on delete cascade,
  member_id      bigint references member on delete set null,
  -- The browser it was begun with, until it belongs to a member.
  viewer_key     text,
  kind           text not null check (kind in ('offer', 'gift_card', 'donation')),
  state          text not null check (state in ('created', 'customer_info', 'payment_pending', 'completed', 'failed', 'expired', 'abandoned')),
  offer_id       bigint references offer,
  price_id       bigint references offer_price,
  currency       text not null,
  -- Of a gift card: how much, to whom, when, with which words.
  gift           jsonb,
  upsell_id      bigint references upsell on delete set null,
  upsell_from_id bigint references offer,
  coupon_id      bigint references coupon on delete set null,
  use_balance    boolean not null default true,
  email          text,
  name           text,
  custom_fields  jsonb not null default '{}',
  address        jsonb not null default '{}', -- name, line1, line2, city, region, postal_code, country
  country        text,
  region         text,
  vat_id         text,
  -- What the checkout said it would cost, as it was paid.
  totals         jsonb,
  is_trial       boolean not null default false,
  -- The card that was given has had its trial with somebody else.
  trial_refused  boolean not null default false,
  winback        boolean not null default false,
  invoice_id     bigint,
  subscription_id bigint references subscription on delete set null,
  failure_code   text,
  locale         text,
  came_from      text,
  reached_payment_at timestamptz,
  mails_sent     integer not null default 0,
  mail_due_at    timestamptz,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  expires_at     timestamptz not null,
  completed_at   timestamptz,
  -- What a caller named its call by: the same call again goes on with the same order.
  request_key    text
);
create unique index purchase_of_request on purchase (store_id, request_key) where request_key is not null;
create index purchase_of_member on purchase (store_id, member_id, id desc);
create index purchase_of_browser on purchase (store_id, viewer_key, id desc) where viewer_key is not null;
create index purchase_newest on purchase (store_id, id desc);
create index purchase_to_mail on purchase (mail_due_at) where mail_due_at is not null;
create index purchase_to_expire on purchase (expires_at) where state in ('created', 'customer_info', 'payment_pending', 'failed');

create table invoice (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  -- Without gaps in a store: given when it is issued, in the same transaction.
  number          bigint,
  prefix          text not null default '',
  kind            text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  corrects_id     bigint references invoice,
  status          text not null check (status in ('open', 'paid', 'void', 'uncollectible', 'partially_refunded', 'refunded', 'disputed')),
  reason          text not null check (reason in ('first', 'renewal', 'change', 'once', 'gift_card', 'donation', 'manual', 'correction')),
  member_id       bigint references member on delete set null,
  subscription_id bigint references subscription on delete set null,
  purchase_id     bigint references purchase,
  period_start    timestamptz,
  period_end      timestamptz,
  currency        text not null,
  subtotal        bigint not null, -- before the discount; with its tax where prices include it
  discount        bigint not null default 0,
  credit          bigint not null default 0, -- of an earlier plan
  tax             bigint not null default 0,
  total           bigint not null, -- with tax
  balance_used    bigint not null default 0, -- of gift cards
  amount_due      bigint not null, -- what a provider is to move: total - balance_used
  amount_paid     bigint not null default 0,
  amount_refunded bigint not null default 0,
  fee             bigint not null default 0,
  tax_mode        text not null default 'none',
  tax_rate        numeric(6, 5) not null default 0,
  tax_name        text,
  reverse_charge  boolean not null default false,
  vat_id          text,
  country         text,
  coupon_id       bigint references coupon on delete set null,
  billing         jsonb not null default '{}', -- names and addresses of both as they were
  lines           jsonb not null default '[]', -- {title, kind, quantity, amount, period_start, period_end, offer_id}
  -- What was sold, for lists and reports.
  offer_id        bigint generated always as
    ((jsonb_path_query_first(lines, '$[*] ? (@.kind != "credit" && @.offer_id != null).offer_id') #>> '{}')::bigint) stored,
  sold            text generated always as (case when reason in ('gift_card', 'donation') then reason
    when subscription_id is not null then 'recurring' else 'once' end) stored,
  issued_at       timestamptz not null,
  due_at          timestamptz,
  paid_at         timestamptz,
  voided_at       timestamptz,
  unique (store_id, number),
  check (amount_refunded <= amount_paid + balance_used),
  check (amount_due = total - balance_used)
);
-- A period of a subscription is invoiced once, whoever tries.
create unique index invoice_of_period on invoice (subscription_id, period_start) where reason = 'renewal' and status <> 'void';
create index invoice_newest on invoice (store_id, id desc);
create index invoices_of on invoice (store_id, member_id, id desc);
create index invoices_of_subscription on invoice (subscription_id, id desc);
create index invoices_of_purchase on invoice (purchase_id);
create index invoices_by_coupon on invoice (coupon_id) where coupon_id is not null;
create index invoices_paid_at on invoice (store_id, paid_at) where paid_at is not null;
create index invoices_issued_at on invoice (store_id, issued_at);
-- For what there is to choose from.
create index invoice_countries on invoice (store_id, country);
create index invoice_currencies on invoice (store_id, currency);
alter table purchase add foreign key (invoice_id) references invoice;
alter table gift_card add foreign key (order_id) references purchase;
create unique index gift_card_of_order on gift_card (order_id);

-- What gift cards paid.
create table gift_card_use (
  id           bigint generated always as identity primary key,
  gift_card_id bigint not null references gift_card on delete cascade,
  invoice_id   bigint not null references invoice,
  amount       bigint not null check (amount > 0),
  at           timestamptz not null,
  returned     bigint not null default 0
);
create index gift_card_uses_of on gift_card_use (gift_card_id);
create index gift_card_uses_on on gift_card_use (invoice_id);

create table coupon_redemption (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  coupon_id       bigint not null references coupon on delete cascade,
  member_id       bigint not null references member on delete cascade,
  purchase_id     bigint references purchase,
  subscription_id bigint references subscription,
  amount          bigint not null default 0,
  at              timestamptz not null,
  released_at     timestamptz
);
-- A person redeems a coupon once.
create unique index coupon_redeemed_once on coupon_redemption (coupon_id, member_id) where released_at is null;
create index coupon_redemptions_newest on coupon_redemption (coupon_id, id desc);
create index coupon_redemptions_of_purchase on coupon_redemption (purchase_id) where purchase_id is not null;

-- One try to move money. Its id is the key the provider knows it by: the same try is never made twice.
create table payment (
  id                bigint generated always as identity primary key,
  store_id          bigint not null references store on delete cascade,
  invoice_id        bigint references invoice,
  -- Of a checkout whose invoice is written once it is paid.
  purchase_id       bigint references purchase,
  subscription_id   bigint references subscription on delete set null,
  member_id         bigint references member on delete set null,
  payment_method_id bigint references payment_method on delete set null,
  provider          text not null,
  ref               text,
  state             text not null check (state in ('pending', 'requires_action', 'succeeded', 'failed')),
  amount            bigint not null check (amount > 0),
  currency          text not null,
  fee               bigint not null default 0,
  failure_code      text,
  -- What it pays, as it was promised: an intent of a browser is paid only for this.
  promised          jsonb,
  -- The payer was there: they can be asked by their bank.
  on_session        boolean not null default false,
  attempt           integer not null default 1,
  refunded          bigint not null default 0,
  created_at        timestamptz not null,
  ended_at          timestamptz,
  check (refunded <= amount)
);
create unique index payment_ref on payment (store_id, provider, ref) where ref is not null;
create index payments_of_invoice on payment (invoice_id, id desc);
create index payments_of_purchase on payment (purchase_id, id desc) where purchase_id is not null;
create index payments_open on payment (created_at) where state in ('pending', 'requires_action');

create table refund (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  -- None where money came that nothing was owed for any more: it goes back by itself.
  invoice_id  bigint references invoice,
  payment_id  bigint references payment,
  -- What goes back to gift cards instead.
  to_balance  bigint not null default 0,
  amount      bigint not null check (amount >= 0),
  currency    text not null,
  state       text not null check (state in ('pending', 'succeeded', 'failed')),
  ref         text,
  reason      text check (length(reason) <= 500),
  problem     text,
  credit_note_id bigint references invoice,
  actor_id    bigint references member on delete set null,
  created_at  timestamptz not null,
  ended_at    timestamptz
);
create index refunds_of on refund (invoice_id);
create index refunds_open on refund (created_at) where state = 'pending';
create index refund_by_ref on refund (store_id, ref);
create index refunds_ended on refund (store_id, ended_at) where state = 'succeeded';

create table dispute (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  payment_id  bigint not null references payment,
  provider    text not null,
  ref         text not null,
  amount      bigint not null,
  currency    text not null,
  reason      text,
  state       text not null check (state in ('open', 'won', 'lost')),
  opened_at   timestamptz not null,
  closed_at   timestamptz,
  unique (store_id, provider, ref)
);

-- What the reports count: every paid invoice, refund and lost dispute, without tax.
create function without_tax(amount bigint, mode text, rate numeric) returns bigint immutable parallel safe language sql as $$
  select case when mode = 'inclusive' then round(amount / (1 + rate))::bigint else amount end
$$;
create function tax_of(part bigint, total bigint, tax bigint) returns bigint immutable parallel safe language sql as $$
  select case when total = 0 then 0 else round(part * tax::numeric / total)::bigint end
$$;
create view sale as
  select store_id, paid_at as at, 'sale' as what, id as invoice_id, member_id, subscription_id, offer_id, sold, currency,
    country, coupon_id,
    total - tax + without_tax(discount, tax_mode, tax_rate) + without_tax(credit, tax_mode, tax_rate) as gross,
    without_tax(discount, tax_mode, tax_rate) as discount, without_tax(credit, tax_mode, tax_rate) as credit,
    balance_used, 0::bigint as refunded, tax, fee
  from invoice where kind = 'invoice' and paid_at is not null and status <> 'void'
  union all
  select invoice.store_id, refund.ended_at, 'refund', invoice.id, invoice.member_id, invoice.subscription_id,
    invoice.offer_id, invoice.sold, invoice.currency, invoice.country, invoice.coupon_id, 0, 0, 0, -refund.to_balance,
    refund.amount - note.tax, -note.tax, 0
  from refund join invoice on invoice.id = refund.invoice_id join invoice note on note.id = refund.credit_note_id
  where refund.state = 'succeeded' and refund.ended_at is not null
  union all
  select invoice.store_id, dispute.closed_at, 'dispute', invoice.id, invoice.member_id, invoice.subscription_id,
    invoice.offer_id, invoice.sold, invoice.currency, invoice.country, invoice.coupon_id, 0, 0, 0, 0,
    dispute.amount - tax_of(dispute.amount, invoice.total, invoice.tax),
    -tax_of(dispute.amount, invoice.total, invoice.tax), 0
  from dispute join payment on payment.id = dispute.payment_id join invoice on invoice.id = payment.invoice_id
  where dispute.state = 'lost' and dispute.closed_at is not null;

-- What moved the monthly value of subscriptions: whoever paid before and does again is reactivated.
create view mrr_movement as
  select change.*, mrr_after - mrr_before as moved,
    case when mrr_before > 0 and mrr_after > mrr_before then 'expansion'
      when mrr_before > 0 and mrr_after > 0 then 'contraction'
      when mrr_before > 0 then 'churned'
      when exists (select from subscription_change earlier
        where earlier.store_id = change.store_id and earlier.member_id = change.member_id and earlier.mrr_after > 0
          and (earlier.at, earlier.id) < (change.at, change.id)) then 'reactivated'
      else 'new' end as movement
  from subscription_change change where mrr_before <> mrr_after;

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

create view money_at_risk as
  select invoice.* from invoice join subscription on subscription.id = invoice.subscription_id
  where invoice.status = 'open' and invoice.kind = 'invoice' and subscription.status in ('past_due', 'on_hold');

-- News of vendors as they came: each is worked through once.
create table provider_event (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  provider    text not null,
  event_id    text not null,
  type        text not null,
  event       jsonb not null,
  received_at timestamptz not null,
  handled_at  timestamptz,
  problem     text,
  unique (store_id, provider, event_id)
);
create index provider_events_open on provider_event (id) where handled_at is null;

-- The books: every movement of money is an entry whose lines add up to nothing.
create table ledger_entry (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  kind       text not null,
  currency   text not null,
  -- What it is about; the same thing is booked once.
  invoice_id bigint references invoice,
  payment_id bigint references payment,
  refund_id  bigint references refund,
  cause      text not null,
  at         timestamptz not null,
  unique (store_id, cause)
);
create table ledger_line (
  id       bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entry on delete cascade,
  -- cash:<provider>, receivable, sales, tax, gift_cards, fees, refunds, disputes, donations, unapplied
  account  text not null,
  amount   bigint not null check (amount <> 0) -- debit above zero, credit below
);
create index ledger_lines_of on ledger_line (entry_id);
create index ledger_entries_at on ledger_entry (store_id, at);
create index ledger_entries_of on ledger_entry (invoice_id);

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_line where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not balance', new.entry_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert or update on ledger_line
  deferrable initially deferred for each row execute function ledger_balances();

-- The offline provider's own books: what a vendor would keep on its side of the network.
create schema test_provider;
create table test_provider.payment (
  ref             text primary key,
  store_id        bigint not null,
  key             text not null,
  amount          bigint not null,
  currency        text not null,
  card            text,
  customer        text,
  state           text not null,
  code            text,
  refunded        bigint not null default 0,
  secret          text not null,
  details         jsonb not null default '{}',
  created_at      timestamptz not null,
  unique (store_id, key)
);
create table test_provider.refund (
  ref         text primary key,
  store_id    bigint not null,
  key         text not null,
  payment_ref text not null references test_provider.payment,
  amount      bigint not null,
  created_at  timestamptz not null,
  unique (store_id, key)
);
create table test_provider.method (
  ref         text primary key,
  store_id    bigint not null,
  customer    text,
  card        text not null, -- which of the test cards: no number of a real card is ever kept
  brand       text not null,
  last4       text not null,
  exp_month   integer not null,
  exp_year    integer not null,
  fingerprint text not null,
  -- The bank has asked the payer once: it need not be asked for charges while they are away.
  proved      boolean not null default false,
  removed     boolean not null default false
);
create table test_provider.setup (
  ref        text primary key,
  store_id   bigint not null,
  key        text not null,
  secret     text not null,
  customer   text,
  method_ref text,
  state      text not null default 'open',
  unique (store_id, key)
);
-- Webhooks the offline provider has yet to send.
create table test_provider.webhook (
  id       bigint generated always as identity primary key,
  store_id bigint not null,
  body     jsonb not null,
  due_at   timestamptz not null,
  -- How often it is still to be sent: a vendor's news may come twice.
  times    integer not null default 1
);
create index webhooks_due on test_provider.webhook (due_at);

-- Joined while buying, by somebody who has not shown yet that they read the mail of the address.
alter table member add column unproven boolean not null default false;
