create table member (
  id                   bigint generated always as identity primary key,
  store_id             bigint not null references store on delete cascade,
  email                text check (email = lower(email) and length(email) <= 254),
  email_verified_at    timestamptz,
  name                 text not null check (length(name) between 1 and 80),
  nickname             text check (nickname ~ '^[A-Za-z0-9._ ]{2,30}$'),
  avatar               text,
  bio                  text check (length(bio) <= 500),
  role                 text not null default 'user' check (role in ('owner', 'admin', 'content_manager', 'author',
                         'moderator', 'support', 'marketer', 'finance', 'analyst', 'developer', 'user')),
  password_hash        text,
  locale               text,
  time_zone            text,
  country              text check (country ~ '^[A-Z]{2}$'),
  custom_fields        jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  -- How far somebody may still go: `muted` writes no comments, `blocked` reads none either, `suspended` cannot sign in.
  standing             text not null default 'good' check (standing in ('good', 'muted', 'blocked', 'suspended')),
  standing_reason      text check (length(standing_reason) <= 500),
  standing_until       timestamptz,
  history_paused       boolean not null default false,
  marketing_consent_at timestamptz,
  consent_source       text,
  last_seen_at         timestamptz,
  created_at           timestamptz not null default now(),
  unique (store_id, email)
);

-- A nickname is one person's, however it is written.
create unique index member_by_nickname on member (store_id, lower(nickname));

create table session (
  id              bigint generated always as identity unique,
  token_hash      bytea primary key,
  store_id        bigint not null references store on delete cascade,
  member_id       bigint not null references member on delete cascade,
  kind            text not null default 'browser' check (kind in ('browser', 'tv')),
  user_agent      text,
  address         inet,
  country         text,
  created_at      timestamptz not null,
  last_seen_at    timestamptz not null default now(),
  expires_at      timestamptz not null,
  -- One of the staff who looks at the store as this member.
  impersonator_id bigint references member on delete cascade
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
