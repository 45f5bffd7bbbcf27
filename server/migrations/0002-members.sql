create table member (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  email         text check (email = lower(email)),
  name          text not null check (length(name) between 1 and 80),
  nickname      text,
  role          text not null default 'user',
  password_hash text,
  created_at    timestamptz not null default now(),
  unique (store_id, email)
);

create table session (
  token_hash   bytea primary key,
  store_id     bigint not null references store on delete cascade,
  member_id    bigint not null references member on delete cascade,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);

create index session_of_member on session (store_id, member_id);

-- A one-time way in: its key is shown once and only its hash is kept.
create table sign_in_link (
  key_hash   bytea primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- Failed sign-ins, counted per account and address for the lock-out.
create table failed_sign_in (
  store_id   bigint not null references store on delete cascade,
  email      text not null,
  address    text not null,
  failed_at  timestamptz not null
);

create index failed_sign_in_recent on failed_sign_in (store_id, email, address, failed_at);
