-- Something done to many programs, in the background.
create table program_task (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  actor_id    bigint references member on delete set null,
  action      text not null,
  -- What it needs to know: the category or author, or who may watch from now on.
  input       jsonb not null default '{}',
  state       text not null default 'waiting' check (state in
                ('waiting', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone')),
  total       integer not null default 0,
  done        integer not null default 0,
  changed     integer not null default 0,
  refused     integer not null default 0,
  -- The first programs left out, with why: `[{"id": 1, "name": "…", "code": "…", "values": {}}]`.
  refusals    jsonb not null default '[]',
  created_at  timestamptz not null,
  finished_at timestamptz
);

create index program_task_newest on program_task (store_id, id desc);
create index program_task_of_actor on program_task (actor_id);

-- The programs of a task as they were chosen; `before` is what an undo puts back. A deleted program leaves its row.
create table program_task_item (
  task_id    bigint not null references program_task on delete cascade,
  content_id bigint not null,
  state      text not null default 'waiting' check (state in ('waiting', 'done', 'same', 'refused', 'undone')),
  before     jsonb,
  primary key (task_id, content_id)
);
