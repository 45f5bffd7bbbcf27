-- How visitors find programs: in lists of any order, and by what they type.

-- Since when a program is in public view, or when it will be; none while it is not. `seconds` is what it takes to watch.
alter table content
  add column listed_at timestamptz generated always as (case
    when status = 'published' then coalesce(published_at, created_at)
    when status = 'scheduled' and coming_soon then coalesce(publish_at, created_at)
  end) stored,
  add column seconds double precision not null default 0,
  add column length text generated always as (case
    when seconds < 600 then 'short' when seconds <= 2400 then 'medium' else 'long'
  end) stored;

create function measure_content() returns trigger language plpgsql as $$
begin
  new.seconds := case
    when new.kind = 'collection' then new.chapters_seconds
    else coalesce((select duration from video where id = new.video_id), 0)
  end;
  return new;
end $$;

create trigger content_measured before insert on content
  for each row when (new.video_id is not null or new.chapters_seconds > 0) execute function measure_content();
create trigger content_measured_again before update of kind, video_id, chapters_seconds on content
  for each row execute function measure_content();

-- Lower case, without accents, and nothing but words with single spaces between: how words are compared. It depends on
-- no locale of the database, so that it is the same on every PostgreSQL.
create function fold(written text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  case when octet_length(written) = length(written) then lower(written) else
    replace(replace(replace(translate(
      regexp_replace(lower(normalize(written, nfkd)), '[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g'),
      'øłđħıىة', 'oldhiيه'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  end,
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u060c\u061b\u061f]+', ' ', 'g'));

-- One index for each order of a list, and for each narrowing that may leave few of very many.
drop index content_published;
create index content_newest on content (store_id, listed_at desc, id desc) where listed_at is not null;
create index content_popular on content (store_id, views desc, id desc) where listed_at is not null;
create index content_by_title on content (store_id, fold(title), id) where listed_at is not null;
create index content_by_seconds on content (store_id, seconds, id) where listed_at is not null;
create index content_of_kind on content (store_id, kind, listed_at desc, id desc) where listed_at is not null;
create index content_of_length on content (store_id, length, listed_at desc, id desc) where listed_at is not null;
create index content_paid on content (store_id, listed_at desc, id desc) where listed_at is not null and access = 'paid';
create index content_free on content (store_id, listed_at desc, id desc) where listed_at is not null and access <> 'paid';

-- The newest of a category and of an author, without a look at all others.
alter table content_category add column listed_at timestamptz;
alter table content_author add column listed_at timestamptz;
create index content_newest_in_category on content_category (category_id, listed_at desc, content_id desc)
  where listed_at is not null;
create index content_newest_of_author on content_author (author_id, listed_at desc, content_id desc)
  where listed_at is not null;

create function take_listed_at() returns trigger language plpgsql as $$
begin
  new.listed_at := (select listed_at from content where id = new.content_id);
  return new;
end $$;

create trigger takes_listed_at before insert on content_category
  for each row when (new.listed_at is null) execute function take_listed_at();
create trigger takes_listed_at before insert on content_author
  for each row when (new.listed_at is null) execute function take_listed_at();

-- How many programs each category and author has to show. Counted anew by whatever changes it, once its row is held.
alter table category add column contents_count integer not null default 0;
alter table author add column contents_count integer not null default 0;

create function count_in_categories(ids bigint[]) returns void language plpgsql as $$
begin
  perform from category where id = any(ids) order by id for no key update;
  update category set contents_count = counted.contents
  from (
    select chosen.id, count(content_category.listed_at) as contents
    from unnest(ids) as chosen (id) left join content_category on category_id = chosen.id group by chosen.id
  ) as counted
  where category.id = counted.id and contents_count <> counted.contents;
end $$;

create function count_by_authors(ids bigint[]) returns void language plpgsql as $$
begin
  perform from author where id = any(ids) order by id for no key update;
  update author set contents_count = counted.contents
  from (
    select chosen.id, count(content_author.listed_at) as contents
    from unnest(ids) as chosen (id) left join content_author on author_id = chosen.id group by chosen.id
  ) as counted
  where author.id = counted.id and contents_count <> counted.contents;
end $$;

-- Links that go with a deleted program are passed over here: `contents_gone` counts once for all of them.
create function category_links_changed() returns trigger language plpgsql as $$
begin
  perform count_in_categories(array(select distinct category_id from changed
    where exists (select from content where id = changed.content_id)));
  return null;
end $$;

create function author_links_changed() returns trigger language plpgsql as $$
begin
  perform count_by_authors(array(select distinct author_id from changed
    where exists (select from content where id = changed.content_id)));
  return null;
end $$;

create function category_links_moved() returns trigger language plpgsql as $$
begin
  perform count_in_categories(array(
    (select category_id from (select category_id, content_id from before except select category_id, content_id from changed) as left_it)
    union (select category_id from (select category_id, content_id from changed except select category_id, content_id from before) as came)));
  return null;
end $$;

create function author_links_moved() returns trigger language plpgsql as $$
begin
  perform count_by_authors(array(
    (select author_id from (select author_id, content_id from before except select author_id, content_id from changed) as left_it)
    union (select author_id from (select author_id, content_id from changed except select author_id, content_id from before) as came)));
  return null;
end $$;

create trigger category_links_added after insert on content_category
  referencing new table as changed for each statement execute function category_links_changed();
create trigger category_links_removed after delete on content_category
  referencing old table as changed for each statement execute function category_links_changed();
create trigger category_links_moved after update on content_category
  referencing old table as before new table as changed for each statement execute function category_links_moved();
create trigger author_links_added after insert on content_author
  referencing new table as changed for each statement execute function author_links_changed();
create trigger author_links_removed after delete on content_author
  referencing old table as changed for each statement execute function author_links_changed();
create trigger author_links_moved after update on content_author
  referencing old table as before new table as changed for each statement execute function author_links_moved();

create function content_listed() returns trigger language plpgsql as $$
begin
  update content_category set listed_at = new.listed_at where content_id = new.id;
  update content_author set listed_at = new.listed_at where content_id = new.id;
  perform count_in_categories(array(select category_id from content_category where content_id = new.id));
  perform count_by_authors(array(select author_id from content_author where content_id = new.id));
  return null;
end $$;

create trigger content_listed after update on content
  for each row when (old.listed_at is distinct from new.listed_at) execute function content_listed();

create function contents_gone() returns trigger language plpgsql as $$
begin
  perform count_in_categories(array(select id from category where store_id in (select store_id from gone)));
  perform count_by_authors(array(select id from author where store_id in (select store_id from gone)));
  return null;
end $$;

create trigger contents_gone after delete on content
  referencing old table as gone for each statement execute function contents_gone();

-- What a program is found by, best first: its title, the names of its authors and its tags, all that is written of it.
-- Each word stands as it is written and as its stem. `views` and `is_listed` are the program's, so that the titles of
-- the most viewed are looked through in one index.
create table content_search (
  content_id bigint primary key references content on delete cascade,
  store_id   bigint not null references store on delete cascade,
  views      bigint not null,
  is_listed  boolean not null,
  title      tsvector not null,
  names      tsvector not null,
  words      tsvector not null
);
create index content_search_popular on content_search (store_id, views desc, content_id desc) include (title)
  where is_listed;
create index content_search_title on content_search using gin (title);
create index content_search_names on content_search using gin (names);
create index content_search_words on content_search using gin (words);

create table chapter_search (
  chapter_id bigint primary key references chapter on delete cascade,
  store_id   bigint not null references store on delete cascade,
  words      tsvector not null
);
create index chapter_search_words on chapter_search using gin (words);

-- The distinct words of titles, names and tags, against which what is typed is corrected. A word is found by what is
-- left of it when one letter is left out, of long ones also two: two words a slip apart have such a rest in common.
create table search_word (
  store_id bigint not null references store on delete cascade,
  word     text not null,
  rests    text[] not null,
  primary key (store_id, word)
);
create index search_word_rests on search_word using gin (rests);

create function words_of(folded text) returns text[] language sql immutable parallel safe
return array(select word from string_to_table(folded, ' ') as word where length(word) between 1 and 60);

create function rests_of(word text) returns text[] language sql immutable strict parallel safe
begin atomic
  with once as (
    select overlay(word placing '' from place for 1) as rest from generate_series(1, length(word)) as place
  )
  select array_agg(distinct rest) from (
    select word as rest
    union all select rest from once
    union all select overlay(rest placing '' from place for 1)
      from once, generate_series(1, length(rest)) as place where length(word) >= 8
  ) as every;
end;

create function search_config(locale text) returns regconfig language sql immutable parallel safe
return case split_part(locale, '-', 1)
  when 'ar' then 'pg_catalog.arabic' when 'da' then 'pg_catalog.danish' when 'de' then 'pg_catalog.german'
  when 'en' then 'pg_catalog.english' when 'es' then 'pg_catalog.spanish' when 'fi' then 'pg_catalog.finnish'
  when 'fr' then 'pg_catalog.french' when 'it' then 'pg_catalog.italian' when 'nl' then 'pg_catalog.dutch'
  when 'no' then 'pg_catalog.norwegian' when 'pt' then 'pg_catalog.portuguese' when 'ru' then 'pg_catalog.russian'
  when 'sv' then 'pg_catalog.swedish' when 'tr' then 'pg_catalog.turkish' else 'pg_catalog.simple'
end::regconfig;

create function search_vector(config regconfig, folded text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(words_of(folded)) || strip(to_tsvector(config, folded));

-- Every word as it is or in another form, the last also as a beginning; words that say nothing may be missing.
create function search_query(config regconfig, typed text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  words text[] := (words_of(fold(typed)))[1:8];
  most integer := cardinality(words);
  wanted tsquery := '';
  forms tsquery;
  part tsquery;
begin
  for place in 1 .. most loop
    forms := plainto_tsquery(config, words[place]);
    continue when numnode(forms) = 0 and place < most;
    part := (quote_literal(words[place]) || case when place = most then ':*' else '' end)::tsquery;
    part := case when numnode(forms) = 0 then part else part || forms end;
    wanted := case when numnode(wanted) = 0 then part else wanted && part end;
  end loop;
  return wanted;
end $$;

create function index_words(store bigint, words text[]) returns void language sql
begin atomic
  insert into search_word (store_id, word, rests)
  select store, word, rests_of(word) from (select distinct unnest(words) as word) as every
  where length(word) between 3 and 30 and word ~ '[^0-9]'
    and not exists (select from search_word as known where known.store_id = store and known.word = every.word)
  order by word
  on conflict do nothing;
end;

create function index_contents(ids bigint[]) returns void language plpgsql as $$
declare
  indexed record;
begin
  for indexed in
    with written as (
      select content.id, content.store_id, content.views, content.listed_at is not null as is_listed,
        search_config(store.locale) as config, fold(content.title) as title,
        fold(concat_ws(' ', by_line.names, array_to_string(content.tags, ' '))) as names,
        fold(regexp_replace(concat_ws(' ', content.short_description, content.description), '<[^>]*>|&[a-z]+;', ' ', 'g')) as rest
      from content
      join store on store.id = content.store_id
      left join lateral (
        select string_agg(author.name, ' ') as names
        from content_author join author on author.id = content_author.author_id
        where content_author.content_id = content.id
      ) as by_line on true
      where content.id = any(ids)
    ), vectors as (
      select id, store_id, views, is_listed, title || ' ' || names as plain, search_vector(config, left(title, 300)) as title,
        search_vector(config, names) as names, search_vector(config, rest) as rest
      from written
    ), kept as (
      insert into content_search (content_id, store_id, views, is_listed, title, names, words)
      select id, store_id, views, is_listed, title, names, title || names || rest from vectors
      on conflict (content_id) do update
      set views = excluded.views, is_listed = excluded.is_listed, title = excluded.title, names = excluded.names, words = excluded.words
    )
    select store_id, words_of(string_agg(plain, ' ')) as words from vectors group by store_id
  loop
    perform index_words(indexed.store_id, indexed.words);
  end loop;
end $$;

create function index_chapters(ids bigint[]) returns void language plpgsql as $$
declare
  indexed record;
begin
  for indexed in
    with written as (
      select chapter.id, content.store_id, search_config(store.locale) as config,
        fold(coalesce(chapter.title, program.title, resource.title)) as title
      from chapter
      join content on content.id = chapter.content_id
      join store on store.id = content.store_id
      left join content as program on program.id = chapter.program_id
      left join resource on resource.id = chapter.resource_id
      where chapter.id = any(ids) and chapter.kind <> 'divider'
    ), kept as (
      insert into chapter_search (chapter_id, store_id, words)
      select id, store_id, search_vector(config, title) from written
      on conflict (chapter_id) do update set words = excluded.words
    )
    select store_id, words_of(string_agg(title, ' ')) as words from written group by store_id
  loop
    perform index_words(indexed.store_id, indexed.words);
  end loop;
end $$;

-- A program that came with its authors in one statement is indexed by what links them.
create function contents_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select id from changed
    where not exists (select from content_author where content_id = changed.id)));
  return null;
end $$;

create function content_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array[new.id]);
  if old.title <> new.title then
    perform index_chapters(array(select id from chapter where program_id = new.id and title is null));
  end if;
  return null;
end $$;

create function authors_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select distinct content_id from changed));
  return null;
end $$;

create function author_to_index() returns trigger language plpgsql as $$
begin
  perform index_words(new.store_id, words_of(fold(new.name)));
  perform index_contents(array(select content_id from content_author where author_id = new.id));
  return null;
end $$;

create function content_of_author_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array[new.content_id]);
  return null;
end $$;

create function chapter_to_index() returns trigger language plpgsql as $$
begin
  perform index_chapters(array[new.id]);
  return null;
end $$;

create function resource_to_index() returns trigger language plpgsql as $$
begin
  perform index_chapters(array(select id from chapter where resource_id = new.id and title is null));
  return null;
end $$;

create function content_ranked() returns trigger language plpgsql as $$
begin
  update content_search set views = new.views, is_listed = new.listed_at is not null where content_id = new.id;
  return null;
end $$;

-- Word forms are those of the store's language.
create function store_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select id from content where store_id = new.id));
  perform index_chapters(array(select chapter_id from chapter_search where store_id = new.id));
  return null;
end $$;

create trigger contents_to_index after insert on content
  referencing new table as changed for each statement execute function contents_to_index();
create trigger content_to_index after update on content for each row
  when ((old.title, old.short_description, old.description, old.tags)
    is distinct from (new.title, new.short_description, new.description, new.tags))
  execute function content_to_index();
create trigger content_ranked after update on content for each row
  when (old.views <> new.views or (old.listed_at is null) <> (new.listed_at is null))
  execute function content_ranked();
create trigger authors_linked_to_index after insert on content_author
  referencing new table as changed for each statement execute function authors_to_index();
create trigger authors_unlinked_to_index after delete on content_author
  referencing old table as changed for each statement execute function authors_to_index();
create trigger authors_moved_to_index after update of author_id on content_author
  for each row when (old.author_id <> new.author_id) execute function content_of_author_to_index();
create trigger author_to_index after insert or update of name on author
  for each row execute function author_to_index();
create trigger chapter_to_index after insert or update of title, program_id, resource_id on chapter
  for each row execute function chapter_to_index();
create trigger resource_to_index after update of title on resource
  for each row execute function resource_to_index();
create trigger store_to_index after update of locale on store
  for each row when (search_config(old.locale) <> search_config(new.locale)) execute function store_to_index();

create index author_search on author using gin (array_to_tsvector(words_of(fold(name))));

-- What an install has already.
update content set video_id = video_id;
update content_category set listed_at = content.listed_at from content where content.id = content_id;
update content_author set listed_at = content.listed_at from content where content.id = content_id;
select count_in_categories(array(select id from category)), count_by_authors(array(select id from author));
select index_contents(array(select id from content)), index_chapters(array(select id from chapter));
