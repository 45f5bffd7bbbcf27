-- What the staff did. Names are kept as they were, so that an entry outlives whom it tells of.
create table audit_entry (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  actor_id     bigint references member on delete set null,
  actor_name   text not null,
  act          text not null check (length(act) <= 80),
  subject_kind text not null,
  subject_id   bigint,
  subject_name text,
  details      jsonb not null default '{}',
  at           timestamptz not null
);

create index audit_newest on audit_entry (store_id, id desc);
create index audit_of_subject on audit_entry (store_id, subject_kind, subject_id, id desc);
