-- How many browsers watched a broadcast, minute by minute: the newest count of the minute, and its highest.
create table live_audience (
  content_id bigint not null references live_event on delete cascade,
  minute     timestamptz not null,
  viewers    integer not null check (viewers >= 0),
  peak       integer not null check (peak >= viewers),
  counted_at timestamptz not null,
  primary key (content_id, minute)
);
