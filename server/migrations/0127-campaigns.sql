-- A mail that the staff write to many readers.
create table campaign (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  subject     text not null default '' check (length(subject) <= 200),
  preheader   text not null default '' check (length(preheader) <= 150),
  blocks      jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  locale      text not null,
  topic       text not null check (topic in ('news', 'new_programs', 'offers')),
  -- A deleted segment leaves `segment` without an id: such a campaign is to nobody, never to everyone.
  audience    text not null check (audience in ('everyone', 'segment')),
  segment_id  bigint references people_segment on delete set null,
  -- The most that is sent in a minute; null for as fast as the mail server takes it.
  per_minute  int check (per_minute between 1 and 100000),
  state       text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  -- Why it waits or could not begin.
  problem     text,
  -- One of them where it is scheduled: a moment, or a time of day in each reader's own zone.
  send_at     timestamptz,
  local_time  text check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  -- The addresses its mails may lead to, fixed when sending begins.
  links       jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  readers     int not null default 0,
  sent        int not null default 0,
  created_at  timestamptz not null,
  started_at  timestamptz,
  ended_at    timestamptz
);

create index campaign_newest on campaign (store_id, id desc);
create index campaign_segment on campaign (segment_id);

-- One reader of a campaign. Who is written to is fixed when sending begins, and each is written to once.
create table campaign_reader (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  campaign_id     bigint not null references campaign on delete cascade,
  member_id       bigint references member on delete set null,
  -- Where it was sent.
  address         text,
  -- `uncertain`: whether it was sent is not known, and it is not sent again.
  state           text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'refused', 'uncertain')),
  reason          text,
  attempts        int not null default 0,
  due_at          timestamptz not null,
  sent_at         timestamptz,
  unsubscribed_at timestamptz,
  unique (campaign_id, member_id)
);

create index campaign_reader_due on campaign_reader (campaign_id, due_at, id) where state = 'waiting';
create index campaign_reader_under_way on campaign_reader (campaign_id) where state = 'sending';
create index campaign_reader_sent on campaign_reader (campaign_id, sent_at) where sent_at is not null;
create index campaign_reader_of_member on campaign_reader (member_id);

-- A link of a mail that its reader opened; `link` is its place in the campaign's list.
create table campaign_click (
  store_id    bigint not null references store on delete cascade,
  campaign_id bigint not null references campaign on delete cascade,
  reader_id   bigint not null references campaign_reader on delete cascade,
  link        int not null,
  at          timestamptz not null,
  primary key (reader_id, link)
);

create index campaign_click_by_link on campaign_click (campaign_id, link);
