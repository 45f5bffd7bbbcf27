-- How people get in: a puzzle for machines, a second factor of the staff, and how many devices and films at once.
alter table store
  add column captcha             boolean not null default true,
  add column staff_second_factor boolean not null default false,
  add column max_sessions        integer check (max_sessions between 1 and 100),
  add column max_streams         integer check (max_streams between 1 and 100);

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

-- A nickname is one person's, however it is written: not in capitals, with other gaps, nor with a sign that looks alike.
create function nickname_skeleton(nickname text) returns text immutable parallel safe language sql
  return translate(lower(nickname), 'i1|0._ ', 'lllo');

create unique index member_by_nickname on member (store_id, nickname_skeleton(nickname));
create index member_by_nickname_start on member (store_id, lower(nickname) text_pattern_ops);

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
  -- Opened with more than one proof: a second factor, or a passkey, which is two in one.
  strong          boolean not null default false,
  -- One of the staff who looks at the store as this member.
  impersonator_id bigint references member on delete cascade
);

create index session_of_member on session (store_id, member_id);

-- A one-time way in: its key is shown once and only its hash is kept.
create table sign_in_link (
  key_hash   bytea primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  -- Shown on the server's own console: whoever reads it rules the machine, and needs no second factor.
  by_console boolean not null default false,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- A code in a mail, and the link beside it. The address may belong to nobody yet.
create table sign_in_code (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  email      text not null,
  -- What a stranger said of themselves when they asked for it; the account made by the link has it.
  name       text,
  marketing_consent boolean not null default false,
  custom_fields     jsonb not null default '{}',
  code_hash  bytea not null,
  key_hash   bytea not null unique,
  tries      smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index sign_in_code_of_address on sign_in_code (store_id, email, created_at);

create table password_reset (
  key_hash   bytea primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index password_reset_of_member on password_reset (store_id, member_id);

create table email_change (
  key_hash   bytea primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  new_email  text not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- What a browser was asked and has not answered yet: each is answered once.
create table challenge (
  hash       bytea primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint references member on delete cascade,
  kind       text not null check (kind in ('second_factor', 'place', 'passkey', 'new_passkey')),
  -- What has been proved so far is worth a strong session.
  strong     boolean not null default false,
  tries      smallint not null default 0,
  expires_at timestamptz not null
);

create table passkey (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  member_id     bigint not null references member on delete cascade,
  credential_id text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  synced        boolean not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  unique (store_id, credential_id)
);

create index passkey_of_member on passkey (store_id, member_id);

create table second_factor (
  member_id    bigint primary key references member on delete cascade,
  store_id     bigint not null references store on delete cascade,
  -- Sealed.
  secret       bytea not null,
  -- Null while it is only begun.
  confirmed_at timestamptz,
  -- The half minute of the last code that was right: none before it counts again.
  last_step    bigint not null default 0
);

create table recovery_code (
  member_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- A browser a member has signed in with: the key of its cookie, hashed.
create table known_device (
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  device     bytea not null,
  seen_at    timestamptz not null,
  primary key (store_id, member_id, device)
);

-- A device that plays a film now: it says so every half minute.
create table stream (
  session_id bigint primary key references session (id) on delete cascade,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  beat_at    timestamptz not null
);

create index stream_of_member on stream (member_id);

-- What was tried in vain, or asked for, counted per account and per network address.
create table attempt (
  store_id bigint not null references store on delete cascade,
  kind     text not null check (kind in ('password', 'code', 'second_factor', 'reset')),
  email    text not null,
  address  text not null,
  at       timestamptz not null
);

create index attempt_of_account on attempt (store_id, kind, email, at);
create index attempt_of_address on attempt (store_id, kind, address, at);

-- Puzzles that were solved, until they end by themselves: each solution is good once.
create table spent_captcha (
  signature  bytea primary key,
  expires_at timestamptz not null
);
