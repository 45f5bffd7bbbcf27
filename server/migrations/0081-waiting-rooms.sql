-- How many wait for a live event, as each process that serves pages counts them; what is old says nothing.
create unlogged table live_waiting (
  content_id bigint not null references content on delete cascade,
  store_id   bigint not null references store on delete cascade,
  -- Names a process.
  process    uuid not null,
  viewers    integer not null check (viewers > 0),
  counted_at timestamptz not null,
  primary key (content_id, process)
);
-- The program whose film is shown to those who wait.
alter table live_event add column trailer_id bigint references content on delete set null;
create index live_events_of_trailer on live_event (trailer_id) where trailer_id is not null;
