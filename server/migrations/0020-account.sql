-- The file with everything kept of a member: one at a time, the newest in the place of the one before.
create table personal_export (
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  key        text not null unique,
  state      text not null default 'collecting' check (state in ('collecting', 'ready', 'failed')),
  -- Rooms that have been asked, of how many.
  done       integer not null default 0,
  total      integer not null,
  bytes      bigint,
  asked_at   timestamptz not null,
  expires_at timestamptz,
  primary key (store_id, member_id)
);

create index personal_export_by_end on personal_export (expires_at);
