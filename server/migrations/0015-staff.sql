-- Who is asked to become one of the staff. Only the hash of the link's key is kept.
create table staff_invitation (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  email       text not null check (email = lower(email) and length(email) <= 254),
  name        text check (length(name) between 1 and 80),
  role        text not null check (role in ('admin', 'content_manager', 'author', 'moderator', 'support', 'marketer',
                'finance', 'analyst', 'developer')),
  key_hash    bytea not null unique,
  inviter_id  bigint references member on delete set null,
  invited_by  text not null,
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  accepted_at timestamptz
);

-- One at a time for each address.
create unique index staff_invitation_open on staff_invitation (store_id, email) where accepted_at is null;

-- An author's own programs are those of the page that is theirs.
alter table author add column member_id bigint references member on delete set null;
create unique index author_of_member on author (store_id, member_id) where member_id is not null;

-- Where the store, and each of its programs, may be seen: `allow` these countries alone, or `deny` these.
alter table store
  add column region_mode      text not null default 'all' check (region_mode in ('all', 'allow', 'deny')),
  add column region_countries text[] not null default '{}';
alter table content
  add column region_mode      text not null default 'all' check (region_mode in ('all', 'allow', 'deny')),
  add column region_countries text[] not null default '{}';

-- Programs with a rule of their own: few, and kept in memory.
create index content_with_regions on content (store_id) where region_mode <> 'all';

create table ban (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  network    cidr not null,
  reason     text check (length(reason) <= 300),
  until      timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  unique (store_id, network)
);

create index audit_of_actor on audit_entry (store_id, actor_id, id desc);
create index audit_by_act on audit_entry (store_id, act, id desc);
