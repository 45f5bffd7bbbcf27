-- What a publisher sells, and who may open what until when.
create table offer (
  id                bigint generated always as identity primary key,
  store_id          bigint not null references store on delete cascade,
  type              text not null check (type in ('recurring', 'fixed_price', 'rent', 'freebie', 'bundle')),
  title             text not null check (length(title) between 1 and 80),
  description       text check (length(description) <= 2000),
  image             text,
  badge             text check (length(badge) <= 30),
  perks             text[] not null default '{}',
  visibility        text not null default 'public' check (visibility in ('public', 'private')),
  state             text not null default 'active' check (state in ('active', 'archived')),
  position          integer not null default 0,
  -- Of a recurring offer: how long what is paid for lasts.
  period_unit       text check (period_unit in ('day', 'week', 'month', 'year')),
  period_count      integer check (period_count between 1 and 365),
  trial_days        integer not null default 0 check (trial_days between 0 and 365),
  trial_needs_card  boolean not null default true,
  pause_allowed     boolean not null default true,
  -- Of what is bought once: how long it stays open; null for ever.
  access_days       integer check (access_days between 1 and 36500),
  -- Of a rental: until when it must be begun, and how long it may be watched from then on.
  start_within_days integer check (start_within_days between 1 and 365),
  watch_hours       integer check (watch_hours between 1 and 8760),
  -- A freebie that everybody has who joins.
  auto_assign       boolean not null default false,
  -- What it opens: every program, those of its rule, and those given to it by hand (offer_content).
  covers_all        boolean not null default false,
  rule_category_ids bigint[] not null default '{}',
  rule_author_ids   bigint[] not null default '{}',
  rule_tags         text[] not null default '{}',
  -- What a member may have at once; null leaves it to the store.
  max_sessions      integer check (max_sessions between 1 and 100),
  max_streams       integer check (max_streams between 1 and 100),
  demo              boolean not null default false,
  created_at        timestamptz not null default now(),
  archived_at       timestamptz,
  check ((type = 'recurring') = (period_unit is not null and period_count is not null)),
  check ((type = 'rent') = (start_within_days is not null and watch_hours is not null)),
  check (type = 'recurring' or trial_days = 0),
  check (not auto_assign or type = 'freebie')
);
create index offers_of_store on offer (store_id, position, id) where state = 'active';
create index offers_auto on offer (store_id) where auto_assign and state = 'active';

-- What an offer costs in a currency. A new price is a new row: whoever bought at the old one keeps it.
create table offer_price (
  id          bigint generated always as identity primary key,
  offer_id    bigint not null references offer on delete cascade,
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  amount      bigint not null check (amount >= 0),
  created_at  timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index offer_price_now on offer_price (offer_id, currency) where replaced_at is null;

create table offer_content (
  offer_id   bigint not null references offer on delete cascade,
  content_id bigint not null references content on delete cascade,
  primary key (offer_id, content_id)
);
create index offers_of_content on offer_content (content_id);

-- Whether an offer opens a program: the one place that says so.
create function offer_covers(of_offer offer, of_content bigint) returns boolean stable parallel safe language sql as $$
  select of_offer.covers_all
    or exists (select from offer_content where offer_id = of_offer.id and content_id = of_content)
    or (of_offer.rule_category_ids <> '{}' and exists (select from content_category
          where content_id = of_content and category_id = any(of_offer.rule_category_ids)))
    or (of_offer.rule_author_ids <> '{}' and exists (select from content_author
          where content_id = of_content and author_id = any(of_offer.rule_author_ids)))
    or (of_offer.rule_tags <> '{}' and exists (select from content
          where id = of_content and tags && of_offer.rule_tags))
$$;

-- The programs it opens, those of its store alone.
create function offer_contents(of_offer offer) returns setof bigint stable parallel safe language sql as $$
  select id from content where store_id = of_offer.store_id and of_offer.covers_all
  union select content_id from offer_content where offer_id = of_offer.id
  union select content_id from content_category where category_id = any(of_offer.rule_category_ids)
  union select content_id from content_author where author_id = any(of_offer.rule_author_ids)
  union select id from content where store_id = of_offer.store_id and of_offer.rule_tags <> '{}'
    and tags && of_offer.rule_tags
$$;

-- Who may open what, until when: every play asks this table and nothing else.
create table access (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  member_id       bigint not null references member on delete cascade,
  -- What an offer opens, or one program by itself.
  offer_id        bigint references offer on delete cascade,
  content_id      bigint references content on delete cascade,
  source          text not null check (source in ('purchase', 'subscription', 'manual', 'gift', 'freebie', 'api')),
  -- The subscription or order it came by.
  source_id       bigint,
  starts_at       timestamptz not null,
  ends_at         timestamptz, -- null for ever
  -- Of a rental that was not begun yet: how long it stays open from its first play on.
  watch_hours     integer,
  first_played_at timestamptz,
  -- When its end was noticed: news told, and what its member's plans allow counted anew.
  closed_at       timestamptz,
  revoked_at      timestamptz,
  revoked_reason  text,
  granted_by      bigint references member on delete set null,
  created_at      timestamptz not null default now(),
  check ((offer_id is null) <> (content_id is null))
);
create index access_of_member on access (store_id, member_id) where revoked_at is null;
create index access_of_offer on access (offer_id) where revoked_at is null;
create unique index access_of_source on access (source, source_id, member_id, coalesce(offer_id, 0), coalesce(content_id, 0))
  where source_id is not null and revoked_at is null;
create index access_to_close on access (ends_at) where revoked_at is null and closed_at is null and ends_at is not null;

-- What the plans of a member allow at once; null leaves it to the store. Kept by the accesses.
alter table member
  add column max_sessions integer,
  add column max_streams  integer;
