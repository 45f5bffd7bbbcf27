-- Whether a program has comments: as the store says, or by itself.
alter table content
  add column commenting text not null default 'inherit' check (commenting in ('inherit', 'on', 'off'));

-- What a publisher decides about the conversation; a store without a row has the defaults.
create table community_settings (
  store_id   bigint primary key references store on delete cascade,
  readers    text not null default 'everyone' check (readers in ('everyone', 'members')),
  writers    text not null default 'members' check (writers in ('everyone', 'members', 'staff')),
  first_held boolean not null default false,
  words      text[] not null default '{}',
  link_limit integer default 2 check (link_limit between 0 and 50)
);

create table comment (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  content_id    bigint not null references content on delete cascade,
  chapter_id    bigint references chapter on delete set null,
  parent_id     bigint references comment on delete cascade,
  member_id     bigint references member on delete set null, -- none: a guest, or somebody who is gone
  guest_name    text check (length(guest_name) between 1 and 80),
  -- Mentions stand in it as @[member id], so that renaming somebody changes nothing here. Empty: taken back by its author.
  body          text not null check (length(body) <= 8000),
  mentioned_ids bigint[] not null default '{}',
  at_seconds    double precision check (at_seconds >= 0),
  state         text not null default 'visible' check (state in ('visible', 'pending', 'hidden', 'deleted', 'spam')),
  held_reason   text check (held_reason in ('first', 'words', 'guest')),
  held_words    text[] not null default '{}',
  pinned_at     timestamptz,
  announced_at  timestamptz, -- when it was first shown
  created_at    timestamptz not null,
  edited_at     timestamptz,
  -- Written by the triggers below.
  replies_count integer not null default 0, -- visible ones
  likes         integer not null default 0,
  reports_count integer not null default 0, -- undecided ones
  -- How many comments of its thread are shown: a deleted one stays for its replies, a hidden one takes them along.
  shown         integer not null generated always as (case
                  when parent_id is not null then 0
                  when state = 'visible' then replies_count + 1
                  when state = 'deleted' then replies_count
                  else 0 end) stored,
  listed        boolean not null generated always as (parent_id is null
                  and (state = 'visible' or state = 'deleted' and replies_count > 0)) stored
);

-- Threads newest first, of a program and of a chapter; a page is read from where the one before ended. In the order of
-- `-id` no plan can walk all comments of the install by their ids to find those of one program.
create index comment_threads on comment (store_id, content_id, (-id)) include (id) where listed;
create index comment_threads_of_chapter on comment (chapter_id, (-id)) include (id)
  where listed and chapter_id is not null;
create index comment_top on comment (store_id, content_id, likes desc, id desc) where listed and likes > 0;
create index comment_pinned on comment (content_id, pinned_at) where pinned_at is not null;
create index comment_replies on comment (parent_id, id) where parent_id is not null;
-- Somebody's own: what waits for approval stands among the others for them; and how fast they write.
create index comment_of_member on comment (member_id, id desc) where member_id is not null;
create index comment_waiting on comment (content_id, member_id, id desc) where state = 'pending';
-- The inbox.
create index comment_newest on comment (store_id, id desc);
create index comment_undecided on comment (store_id, state, id desc) where state <> 'visible';
create index comment_reported on comment (store_id, id desc) where reports_count > 0;
create index comment_mentioning on comment using gin (mentioned_ids) where mentioned_ids <> '{}';

-- All that is shown of a program (no chapter), and of each of its chapters.
create table comment_count (
  content_id bigint not null references content on delete cascade,
  chapter_id bigint references chapter on delete cascade,
  shown      integer not null default 0,
  unique nulls not distinct (content_id, chapter_id)
);

create table comment_like (
  comment_id bigint not null references comment on delete cascade,
  member_id  bigint not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (comment_id, member_id)
);
create index comment_like_of_member on comment_like (member_id);

create table comment_report (
  comment_id bigint not null references comment on delete cascade,
  member_id  bigint not null references member on delete cascade,
  reason     text not null check (reason in ('spam', 'abuse', 'hate', 'sexual', 'spoiler', 'other')),
  details    text check (length(details) <= 1000),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (comment_id, member_id)
);
create index comment_report_of_member on comment_report (member_id);

-- What the staff decided, with what was before, to put it back.
create table moderation_act (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  comment_id bigint references comment on delete set null,
  member_id  bigint references member on delete set null, -- whom it is about
  actor_id   bigint references member on delete set null,
  actor_name text not null,
  act        text not null,
  reason     text check (length(reason) <= 500),
  before     jsonb not null,
  after      jsonb not null,
  at         timestamptz not null,
  undone_at  timestamptz
);
create index moderation_act_of_member on moderation_act (store_id, member_id, id desc);
create index moderation_act_of_comment on moderation_act (comment_id);

-- The best liked threads of a program or a chapter at one moment: pages in this order are read from it, so that they
-- stay the same while people like and unlike.
create table comment_ranking (
  id         bigint generated always as identity primary key,
  content_id bigint not null references content on delete cascade,
  chapter_id bigint references chapter on delete cascade,
  ids        bigint[] not null,
  made_at    timestamptz not null
);
create index comment_ranking_newest on comment_ranking (content_id, chapter_id, id desc);
create index comment_ranking_old on comment_ranking (made_at);

-- Who can be mentioned, by how their name or its last word begins; nicknames have an index like this already. Members
-- find those with a nickname, who may be few; staff find everybody.
create index member_by_name_start on member (store_id, (fold(name) collate "C"));
create index member_by_last_name_start on member (store_id, (regexp_replace(fold(name), '^.* ', '') collate "C"));
create index member_known_by_name_start on member (store_id, (fold(name) collate "C")) where nickname is not null;
create index member_known_by_last_name_start on member (store_id, (regexp_replace(fold(name), '^.* ', '') collate "C"))
  where nickname is not null;

-- Numbers kept beside what they count, by whatever changes it. Locks are taken in one order everywhere: threads and
-- replies by id, then counts. What goes with its program or its thread is not counted any more.
create function count_shown(program bigint, part bigint, more bigint) returns void language sql as $$
  insert into comment_count (content_id, chapter_id, shown)
    select program, null, more where exists (select from content where id = program)
    on conflict (content_id, chapter_id) do update set shown = comment_count.shown + excluded.shown;
  insert into comment_count (content_id, chapter_id, shown)
    select program, part, more where exists (select from chapter where id = part)
    on conflict (content_id, chapter_id) do update set shown = comment_count.shown + excluded.shown;
$$;

create function count_replies(threads bigint[], changes bigint[]) returns void language plpgsql as $$
begin
  if cardinality(threads) = 0 then return; end if;
  perform 1 from comment where id = any(threads) order by id for no key update;
  update comment set replies_count = replies_count + change.more
    from unnest(threads, changes) as change (thread, more) where id = change.thread;
end $$;

create function comments_come() returns trigger language plpgsql as $$
begin
  perform count_replies(array_agg(parent_id), array_agg(more)) from (
    select parent_id, count(*) as more from come
    where parent_id is not null and state = 'visible' group by parent_id) as replied having count(*) > 0;
  perform count_shown(content_id, chapter_id, more) from (
    select content_id, chapter_id, sum(shown) as more from come
    group by content_id, chapter_id having sum(shown) <> 0 order by 1, 2) as counted;
  return null;
end $$;

create function comments_go() returns trigger language plpgsql as $$
begin
  perform count_replies(array_agg(parent_id), array_agg(-less)) from (
    select parent_id, count(*) as less from gone
    where parent_id is not null and state = 'visible' group by parent_id) as replied having count(*) > 0;
  perform count_shown(content_id, chapter_id, -less) from (
    select content_id, chapter_id, sum(shown) as less from gone
    group by content_id, chapter_id having sum(shown) <> 0 order by 1, 2) as counted;
  return null;
end $$;

create function comments_change() returns trigger language plpgsql as $$
begin
  perform count_replies(array_agg(parent_id), array_agg(more)) from (
    select come.parent_id, sum((come.state = 'visible')::int - (gone.state = 'visible')::int) as more
    from come join gone using (id) where come.parent_id is not null and come.state <> gone.state
    group by come.parent_id having sum((come.state = 'visible')::int - (gone.state = 'visible')::int) <> 0
  ) as replied having count(*) > 0;
  perform count_shown(content_id, chapter_id, more) from (
    select content_id, chapter_id, sum(more) as more from (
      select content_id, chapter_id, shown as more from come
      union all select content_id, chapter_id, -shown from gone) as change
    group by content_id, chapter_id having sum(more) <> 0 order by 1, 2) as counted;
  return null;
end $$;

create trigger comments_come after insert on comment
  referencing new table as come for each statement execute function comments_come();
create trigger comments_go after delete on comment
  referencing old table as gone for each statement execute function comments_go();
create trigger comments_change after update on comment
  referencing old table as gone new table as come for each statement execute function comments_change();

create function count_likes() returns trigger language plpgsql as $$
declare more integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from comment where id in (select comment_id from changed) order by id for no key update;
  update comment set likes = likes + counted.people * more
    from (select comment_id, count(*) as people from changed group by comment_id) as counted
    where id = counted.comment_id;
  return null;
end $$;

create trigger likes_come after insert on comment_like
  referencing new table as changed for each statement execute function count_likes();
create trigger likes_go after delete on comment_like
  referencing old table as changed for each statement execute function count_likes();

create function count_reports() returns trigger language plpgsql as $$
begin
  perform 1 from comment where id in (select comment_id from changed) order by id for no key update;
  update comment set reports_count = (select count(*) from comment_report
    where comment_id = comment.id and decided_at is null)
    where id in (select comment_id from changed);
  return null;
end $$;

create trigger reports_come after insert on comment_report
  referencing new table as changed for each statement execute function count_reports();
create trigger reports_change after update on comment_report
  referencing new table as changed for each statement execute function count_reports();
create trigger reports_go after delete on comment_report
  referencing old table as changed for each statement execute function count_reports();
