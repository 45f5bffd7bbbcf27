-- What happens to people by itself once something has happened to them.
create table automation (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  name       text not null check (length(name) between 1 and 120),
  state      text not null default 'draft' check (state in ('draft', 'on', 'paused', 'stopped')),
  -- Why it was paused by itself, or waits.
  problem    text,
  trigger    jsonb not null check (jsonb_typeof(trigger) = 'object'),
  again      boolean not null default false,
  steps      jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  created_at timestamptz not null
);

create index automation_newest on automation (store_id, id desc);
create index automation_by_trigger on automation (store_id, (trigger ->> 'type')) where state = 'on';

-- One person's way through an automation.
create table automation_run (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  automation_id bigint not null references automation on delete cascade,
  member_id     bigint references member on delete set null,
  -- `mailing`: the mail of the step is being handed over.
  state         text not null default 'waiting' check (state in ('waiting', 'mailing', 'finished', 'left', 'removed')),
  -- Where they stand.
  step_key      text,
  -- The wait they stand at has begun.
  begun         boolean not null default false,
  due_at        timestamptz not null,
  -- The code of the coupon made for them.
  coupon        text,
  entered_at    timestamptz not null,
  ended_at      timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'mailing')))
);

-- Nobody is inside twice.
create unique index automation_run_inside on automation_run (automation_id, member_id) where ended_at is null;
create index automation_run_due on automation_run (automation_id, due_at, id) where state = 'waiting';
create index automation_run_under_way on automation_run (automation_id) where state = 'mailing';
create index automation_run_standing on automation_run (automation_id, step_key) where ended_at is null;
create index automation_run_of_member on automation_run (member_id, automation_id, entered_at);

-- A step that somebody has passed: done once in a run, whatever becomes of the steps.
create table automation_passage (
  run_id        bigint not null references automation_run on delete cascade,
  step_key      text not null,
  store_id      bigint not null references store on delete cascade,
  automation_id bigint not null references automation on delete cascade,
  at            timestamptz not null,
  primary key (run_id, step_key)
);

create index automation_passage_by_step on automation_passage (automation_id, step_key);

-- The mail of a step to one person, handed over once.
create table automation_mail (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  automation_id   bigint not null references automation on delete cascade,
  run_id          bigint not null references automation_run on delete cascade,
  member_id       bigint references member on delete set null,
  step_key        text not null,
  subject         text not null,
  address         text,
  -- The addresses it leads to.
  links           jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  state           text not null
    check (state in ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'refused', 'uncertain')),
  reason          text,
  attempts        int not null default 1,
  sent_at         timestamptz,
  clicked_at      timestamptz,
  unsubscribed_at timestamptz,
  unique (run_id, step_key)
);

create index automation_mail_by_step on automation_mail (automation_id, step_key);
create index automation_mail_of_member on automation_mail (member_id);

alter table access drop constraint access_source_check;
alter table access add constraint access_source_check
  check (source in ('purchase', 'subscription', 'manual', 'gift', 'freebie', 'api', 'identity', 'automation'));
