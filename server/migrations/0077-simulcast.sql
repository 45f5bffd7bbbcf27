-- Other services that show the broadcasts of a store as well. The key opens the store's channel there.
create table simulcast_target (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  name       text not null check (length(name) between 1 and 100),
  url        text not null check (length(url) between 1 and 500),
  key_sealed bytea not null
);
create index simulcast_targets_of on simulcast_target (store_id, id);

-- The targets that are on for an event.
create table live_event_simulcast (
  content_id bigint not null references live_event on delete cascade,
  target_id  bigint not null references simulcast_target on delete cascade,
  store_id   bigint not null references store on delete cascade,
  primary key (content_id, target_id)
);
create index live_event_simulcast_by_target on live_event_simulcast (target_id);
create index live_event_simulcast_of on live_event_simulcast (store_id);
