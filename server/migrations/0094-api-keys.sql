-- A key by which a program calls on behalf of the store; it never does more than the person who made it may.
create table api_key (
  id          bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  member_id bigint not null references member on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  hint text not null,
  scopes jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_key_store on api_key (store_id, id);
create index api_key_member on api_key (member_id);

-- What came of a call that was sent with an idempotency key; without an answer, nobody knows.
create table idempotent_call (
  store_id bigint not null references store on delete cascade,
  api_key_id bigint not null references api_key on delete cascade,
  idempotency_key text not null,
  fingerprint bytea not null,
  created_at timestamptz not null,
  status integer,
  body text,
  primary key (api_key_id, idempotency_key)
);
create index idempotent_call_age on idempotent_call (created_at);
