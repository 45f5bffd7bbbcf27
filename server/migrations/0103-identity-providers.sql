-- An OpenID Connect provider by which members, staff or both sign in. Its issuer never changes: links name it.
create table identity_provider (
  id             bigint generated always as identity primary key,
  store_id       bigint not null references store on delete cascade,
  label          text not null,
  issuer         text not null,
  client_id      text not null default '',
  sealed_secret  bytea,
  for_members    boolean not null default true,
  for_staff      boolean not null default false,
  -- Only verified addresses of these domains may sign in; empty for all.
  mail_domains   text[] not null default '{}',
  -- A member is recognised by a verified address, without having linked the provider before. Never staff.
  finds_members  boolean not null default false,
  groups_claim   text not null default 'groups',
  -- The `acr` that counts as two factors, besides `amr` with `mfa`.
  strong_acr     text,
  active         boolean not null default false,
  created_at     timestamptz not null
);
create index identity_provider_store on identity_provider (store_id, id);

-- What a group at the provider gives: a role, an offer, or both.
create table identity_provider_group (
  id          bigint generated always as identity primary key,
  provider_id bigint not null references identity_provider on delete cascade,
  name        text not null,
  role        text,
  offer_id    bigint references offer on delete cascade,
  unique (provider_id, name),
  check (role <> 'owner' and role <> 'user')
);
create index identity_provider_group_offer on identity_provider_group (offer_id);

-- A member's account at a provider, known by issuer and subject: addresses change hands.
create table member_identity (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  member_id    bigint not null references member on delete cascade,
  provider_id  bigint not null references identity_provider on delete cascade,
  issuer       text not null,
  subject      text not null,
  -- What the provider said last, to be shown.
  email        text,
  groups       text[] not null default '{}',
  -- The role that came from a group; it is taken back with the group.
  given_role   text,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  unique (provider_id, issuer, subject)
);
create index member_identity_member on member_identity (member_id);

-- A sign-in that waits for its browser to come back from a provider.
create table identity_sign_in (
  state_hash   bytea primary key,
  store_id     bigint not null references store on delete cascade,
  provider_id  bigint not null references identity_provider on delete cascade,
  browser_hash bytea not null,
  page         text not null,
  return_to    text,
  expires_at   timestamptz not null
);
create index identity_sign_in_expiry on identity_sign_in (expires_at);
create index identity_sign_in_provider on identity_sign_in (provider_id);

-- What a provider said of somebody, until the browser that brought it signs in, joins or links with it.
create table identity_ticket (
  key_hash       bytea primary key,
  store_id       bigint not null references store on delete cascade,
  provider_id    bigint not null references identity_provider on delete cascade,
  issuer         text not null,
  subject        text not null,
  email          text,
  email_verified boolean not null,
  name           text,
  groups         text[] not null,
  strong         boolean not null,
  -- The person has shown to be present a moment ago, and was not let in by an old session at the provider.
  present        boolean not null,
  expires_at     timestamptz not null
);
create index identity_ticket_expiry on identity_ticket (expires_at);
create index identity_ticket_provider on identity_ticket (provider_id);

-- Opened by a provider that vouches for no recent sign-in: no proof for changes of the ways in.
alter table session add column remote boolean not null default false;
alter table challenge add column remote boolean not null default false;
