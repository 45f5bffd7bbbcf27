-- Who works on the jobs at the moment: one that was not seen for a while is gone, and what it held is taken over.
create table worker_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- What a film that is being made waits for, as a store of files that does not answer.
alter table video add column waiting_for text;
