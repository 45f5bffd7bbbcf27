-- Live events that repeat: each date is an event of its own.
create table live_series (
  id        bigint generated always as identity primary key,
  store_id  bigint not null references store on delete cascade,
  -- In which its dates keep their time of day.
  time_zone text not null
);
alter table live_event add column series_id bigint references live_series on delete set null;
create index live_events_of_series on live_event (series_id, starts_at) where series_id is not null;
