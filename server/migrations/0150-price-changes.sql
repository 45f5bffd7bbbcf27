-- A price that subscribers of a plan pay from a day on, of which each is told before.
create table price_change (
  id             bigint generated always as identity primary key,
  store_id       bigint not null references store on delete cascade,
  offer_id       bigint not null references offer on delete cascade,
  audience       text not null check (audience in ('everyone', 'older_price', 'segment')),
  segment_id     bigint references people_segment on delete set null,
  -- With those who moved in and kept the price of the other service.
  include_moved  boolean not null,
  -- The new price in each currency: [{price_id, currency, amount}].
  prices         jsonb not null check (jsonb_typeof(prices) = 'array'),
  starts_at      timestamptz not null,
  -- `stopped`: nobody else is charged; `undone`: who was pays the former price again.
  state          text not null default 'running' check (state in ('running', 'stopped', 'undone')),
  actor_id       bigint references member on delete set null,
  actor_name     text not null,
  created_at     timestamptz not null,
  ended_at       timestamptz
);
create index price_change_newest on price_change (store_id, offer_id, id desc);
create index price_change_segment on price_change (segment_id);

-- One subscriber of a price change. Who they are is fixed when it starts.
create table price_change_person (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  change_id       bigint not null references price_change on delete cascade,
  subscription_id bigint not null references subscription on delete cascade,
  member_id       bigint not null references member on delete cascade,
  -- Only who is `told` is charged: the engine asks for it.
  state           text not null check (state in
    ('waiting', 'telling', 'told', 'unreached', 'changed', 'left_out', 'replaced', 'withdrawn', 'restored')),
  -- Why they are left out or could not be told.
  reason          text,
  currency        text not null,
  amount_before   bigint not null,
  price_before_id bigint references offer_price,
  -- Null where they are left out because their currency has no new price.
  amount          bigint,
  price_id        bigint references offer_price,
  -- The renewal their mail names, and the moment from which a period may cost the new price.
  renews_at       timestamptz,
  charges_from    timestamptz,
  told_at         timestamptz,
  changed_at      timestamptz,
  unique (change_id, subscription_id)
);
-- A later change replaces the one that is pending.
create unique index price_change_pending on price_change_person (subscription_id)
  where state in ('waiting', 'telling', 'told', 'unreached');
create index price_change_by_state on price_change_person (change_id, state, id);
create index price_change_of_subscription on price_change_person (subscription_id, id desc);
create index price_change_of_member on price_change_person (member_id);

-- Views hold on to it.
comment on column subscription.next_price_from is 'No longer used: prices that are to come are in price_change_person.';
