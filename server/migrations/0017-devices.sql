-- A television or a watch that shows a code and waits to be let in (RFC 8628). What it was given is kept hashed.
create table device_grant (
  id               bigint generated always as identity primary key,
  store_id         bigint not null references store on delete cascade,
  device_hash      bytea not null unique,
  code_hash        bytea not null,
  state            text not null default 'waiting' check (state in ('waiting', 'allowed', 'refused')),
  -- Whose account it is let in to.
  member_id        bigint references member on delete cascade,
  user_agent       text,
  country          text,
  -- Seconds it is to leave between two questions: more each time it asked too soon.
  interval_seconds integer not null,
  polled_at        timestamptz,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  unique (store_id, code_hash),
  check ((state = 'allowed') = (member_id is not null))
);

create index device_grant_by_end on device_grant (expires_at);
