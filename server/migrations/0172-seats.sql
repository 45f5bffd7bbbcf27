-- To how many people a plan may be sold at once; null: to one.
alter table offer add column max_seats integer check (max_seats between 2 and 1000);
alter table offer add check (max_seats is null or type = 'recurring');
alter table purchase add column seats integer not null default 1 check (seats between 1 and 1000);

-- How many people a subscription is for, its buyer among them: they manage the others. The amount is that of all.
alter table subscription add column seats integer not null default 1 check (seats between 1 and 1000);
-- From the next period on.
alter table subscription add column next_seats integer check (next_seats >= 1 and next_seats < seats);
-- The link by which people take a seat carries this number; another one makes older links void.
alter table subscription add column seat_link integer not null default 1;

-- A seat that was given: to an address that is invited, or to a member.
create table seat (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  subscription_id bigint not null references subscription on delete cascade,
  member_id       bigint references member on delete cascade,
  -- Where the invitation was sent; null for who came by the link.
  email           text,
  created_at      timestamptz not null,
  joined_at       timestamptz,
  check (member_id is not null or email is not null),
  check ((member_id is null) = (joined_at is null)),
  unique (subscription_id, member_id),
  unique (subscription_id, email)
);
create index seat_of_member on seat (store_id, member_id);

alter table access drop constraint access_source_check;
alter table access add constraint access_source_check check (source in
  ('purchase', 'subscription', 'seat', 'manual', 'gift', 'freebie', 'api', 'identity', 'automation'));
