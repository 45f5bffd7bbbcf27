create table resource (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  content_id bigint not null references content on delete cascade,
  title      text not null check (length(title) between 1 and 255),
  file_name  text not null,
  media_type text not null,
  bytes      bigint not null,
  file_key   text not null,
  downloads  bigint not null default 0,
  position   integer not null default 0,
  created_at timestamptz not null default now()
);
create index resource_of_content on resource (content_id, position, id);

-- An entry of a collection's playlist. A film stands for the program it belongs to, whatever that one's own status.
create table chapter (
  id           bigint generated always as identity primary key,
  content_id   bigint not null references content on delete cascade,
  kind         text not null check (kind in ('video', 'divider', 'resource', 'live')),
  program_id   bigint references content on delete cascade,
  resource_id  bigint references resource on delete cascade,
  title        text check (length(title) between 1 and 255), -- none: the program's or the file's own
  description  text,
  free_preview boolean not null default false,
  position     integer not null default 0,
  created_at   timestamptz not null default now(),
  check ((kind in ('video', 'live')) = (program_id is not null)),
  check ((kind = 'resource') = (resource_id is not null)),
  check (kind <> 'divider' or title is not null)
);
create index chapter_in_order on chapter (content_id, position, id);
create index chapter_of_program on chapter (program_id);
create index chapter_of_resource on chapter (resource_id);

create table marker (
  id         bigint generated always as identity primary key,
  video_id   bigint not null references video on delete cascade,
  at_seconds double precision not null check (at_seconds >= 0),
  title      text not null check (length(title) between 1 and 120),
  unique (video_id, at_seconds)
);

-- Films sent straight into a collection become its last chapters, where it is still there when they have arrived.
alter table upload add column collection_id bigint;

-- How many films a collection has, how long they are and whether one can be watched, kept beside it by whatever changes them. Locks are taken in one
-- order everywhere: programs, their films, then collections; the numbers are counted only once the collection is held.
create function count_chapters(collections bigint[]) returns void language plpgsql as $$
begin
  perform 1 from content where id = any(collections) order by id for no key update;
  update content
  set chapters_count = counted.films, chapters_seconds = counted.seconds, chapters_ready = counted.ready
  from (
    select collection.id, count(chapter.id) as films, coalesce(sum(video.duration), 0) as seconds,
      coalesce(bool_or(video.watchable), false) as ready
    from (select distinct unnest(collections) as id) as collection
    left join chapter on chapter.content_id = collection.id and chapter.kind = 'video'
    left join content as program on program.id = chapter.program_id
    left join video on video.id = program.video_id
    group by collection.id
  ) as counted
  where content.id = counted.id
    and (content.chapters_count, content.chapters_seconds, content.chapters_ready)
      is distinct from (counted.films, counted.seconds, counted.ready);
end $$;

create function collections_with(programs bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct content_id), '{}') from chapter where program_id = any(programs)
$$;

create function chapters_changed() returns trigger language plpgsql as $$
begin
  perform count_chapters(array(select distinct content_id from changed));
  return null;
end $$;

create trigger chapters_added after insert on chapter
  referencing new table as changed for each statement execute function chapters_changed();
create trigger chapters_removed after delete on chapter
  referencing old table as changed for each statement execute function chapters_changed();

create function film_of_program_changed() returns trigger language plpgsql as $$
begin
  perform count_chapters(collections_with(array[new.id]));
  return null;
end $$;

create trigger film_of_program_changed after update of video_id on content
  for each row when (old.video_id is distinct from new.video_id) execute function film_of_program_changed();

create function film_changed() returns trigger language plpgsql as $$
begin
  perform count_chapters(collections_with(array(select id from content where video_id = new.id)));
  return null;
end $$;

create trigger film_changed after update of duration, watchable on video for each row
  when ((old.duration, old.watchable) is distinct from (new.duration, new.watchable)) execute function film_changed();

-- A program takes its chapters with it: what they are counted from and the collections are held before that.
create function program_leaves_collections() returns trigger language plpgsql as $$
begin
  perform 1 from video where id = old.video_id for update;
  perform 1 from content where id = any(collections_with(array[old.id])) order by id for no key update;
  return old;
end $$;

create trigger program_leaves_collections before delete on content
  for each row when (old.kind = 'video') execute function program_leaves_collections();
