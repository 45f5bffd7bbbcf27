-- What cards and lists show of a live event; written by the room of live events alone.
alter table content
  add column live_state text check (live_state in
    ('scheduled', 'waiting', 'live', 'interrupted', 'keeping', 'ended', 'on_demand', 'canceled')),
  add column live_at timestamptz,
  add constraint content_live check (live_state is null or kind = 'live_event');
create index content_on_air on content (store_id, live_at)
  where live_state in ('scheduled', 'waiting', 'live', 'interrupted');

create table live_event (
  content_id     bigint primary key references content on delete cascade,
  store_id       bigint not null references store on delete cascade,
  state          text not null default 'scheduled' check (state in
                   ('scheduled', 'waiting', 'live', 'interrupted', 'keeping', 'ended', 'on_demand', 'canceled')),
  starts_at      timestamptz not null,
  ends_at        timestamptz check (ends_at > starts_at),
  latency        text not null default 'normal' check (latency in ('normal', 'low')),
  dvr            boolean not null default true,
  record         boolean not null default true,
  -- On air with the first signal once its time has come; otherwise when the staff starts it.
  auto_start     boolean not null default true,
  chat           boolean not null default true,
  donations      boolean not null default false,
  wait_seconds   integer not null default 300 check (wait_seconds between 10 and 3600),
  title_on_air   text check (length(title_on_air) between 1 and 255),
  -- A stream key is found by its hash; the studio shows it.
  key_hash       bytea not null unique,
  key_sealed     bytea not null,
  -- The signal that is received now, also before the event is on air.
  signal_id      text,
  signal_at      timestamptz,
  started_at     timestamptz,
  interrupted_at timestamptz,
  ended_at       timestamptz,
  version        integer not null default 1
);
create index live_events_of on live_event (store_id, starts_at);
-- Whoever looks after broadcasts asks for the few that are open.
create index live_events_open on live_event (starts_at) where state not in ('ended', 'on_demand', 'canceled');

-- The permanent stream key of a store: it serves the event that is next.
create table live_store (
  store_id   bigint primary key references store on delete cascade,
  key_hash   bytea not null unique,
  key_sealed bytea not null
);
