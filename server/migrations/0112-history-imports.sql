-- What people watched and said at another service, beside the people themselves.
alter table member_import
  add column kind text not null default 'people' check (kind in ('people', 'watching', 'comments')),
  -- What its people had paid elsewhere: `[{"currency": "USD", "amount": 100, "people": 1}]`.
  add column spend jsonb not null default '[]';

alter table member_import_row
  -- How the row calls its program: the id it had, its permalink, its title.
  add column program     jsonb,
  add column program_id  bigint references content on delete set null,
  -- What else it says.
  add column history     jsonb,
  -- Of comments: the row of the thread it replies to, its place in the order they come in, and what it became.
  add column thread_line integer,
  add column place       integer,
  add column comment_id  bigint;
create index member_import_row_of_program on member_import_row (program_id) where program_id is not null;
create index member_import_row_by_place on member_import_row (import_id, place) where place is not null;

-- What somebody had paid at the service they came from, which no entry of the ledger is about.
create table earlier_spend (
  member_id bigint primary key references member on delete cascade,
  store_id  bigint not null references store on delete cascade,
  import_id bigint references member_import on delete set null,
  source    text check (source in ('uscreen', 'vimeo_ott', 'kajabi', 'memberful', 'ghost')),
  -- In minor units.
  amount    bigint not null check (amount >= 0),
  currency  text not null check (currency ~ '^[A-Z]{3}$')
);
create index earlier_spend_of_store on earlier_spend (store_id);
create index earlier_spend_of_import on earlier_spend (import_id) where import_id is not null;

alter table member_import_row
  add column spend          bigint,
  add column spend_currency text;
