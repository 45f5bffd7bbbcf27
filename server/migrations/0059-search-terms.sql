-- A search finds categories by their titles, and programs by what the store's own fields say of them.
create table category_search (
  category_id bigint primary key references category on delete cascade,
  store_id    bigint not null references store on delete cascade,
  words       tsvector not null
);
create index category_search_words on category_search using gin (words);

create function index_categories(ids bigint[]) returns void language plpgsql as $$
declare
  indexed record;
begin
  for indexed in
    with written as (
      select category.id, category.store_id, search_config(store.locale) as config, fold(category.title) as title
      from category join store on store.id = category.store_id where category.id = any(ids)
    ), kept as (
      insert into category_search (category_id, store_id, words)
      select id, store_id, search_vector(config, title) from written
      on conflict (category_id) do update set words = excluded.words
    )
    select store_id, words_of(string_agg(title, ' ')) as words from written group by store_id
  loop
    perform index_words(indexed.store_id, indexed.words);
  end loop;
end $$;

create function category_to_index() returns trigger language plpgsql as $$
begin
  perform index_categories(array[new.id]);
  return null;
end $$;

create trigger category_to_index after insert or update of title on category
  for each row execute function category_to_index();

-- What visitors can read or filter by is found; yes and no are no words to search for.
create function is_searched(field custom_field) returns boolean language sql immutable
return field.type <> 'boolean' and (field.filterable or field.on_card or field.on_page);

create or replace function index_contents(ids bigint[]) returns void language plpgsql as $$
declare
  indexed record;
begin
  for indexed in
    with written as (
      select content.id, content.store_id, content.views, content.listed_at is not null as is_listed,
        search_config(store.locale) as config, fold(content.title) as title,
        fold(concat_ws(' ', by_line.names, array_to_string(content.tags, ' '), described.list)) as names,
        fold(regexp_replace(concat_ws(' ', content.short_description, content.description), '<[^>]*>|&[a-z]+;', ' ', 'g')) as rest
      from content
      join store on store.id = content.store_id
      left join lateral (
        select string_agg(author.name, ' ') as names
        from content_author join author on author.id = content_author.author_id
        where content_author.content_id = content.id
      ) as by_line on true
      left join lateral (
        select left(string_agg(coalesce(option.title, custom_value.value), ' '), 2000) as list
        from custom_value
        join custom_field as field on field.id = custom_value.field_id and is_searched(field)
        left join custom_option as option on option.id = custom_value.option_id
        where custom_value.content_id = content.id
      ) as described on true
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

create function values_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select distinct content_id from changed));
  return null;
end $$;

create function field_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select distinct content_id from custom_value where field_id = new.id));
  return null;
end $$;

create function option_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select content_id from custom_value where option_id = new.id));
  return null;
end $$;

create trigger values_added_to_index after insert on custom_value
  referencing new table as changed for each statement execute function values_to_index();
create trigger values_removed_to_index after delete on custom_value
  referencing old table as changed for each statement execute function values_to_index();
create trigger values_changed_to_index after update on custom_value
  referencing new table as changed for each statement execute function values_to_index();
create trigger field_to_index after update on custom_field for each row
  when (is_searched(old) <> is_searched(new)) execute function field_to_index();
create trigger option_to_index after update of title on custom_option for each row
  when (old.title <> new.title) execute function option_to_index();

create or replace function store_to_index() returns trigger language plpgsql as $$
begin
  perform index_contents(array(select id from content where store_id = new.id));
  perform index_chapters(array(select chapter_id from chapter_search where store_id = new.id));
  perform index_categories(array(select id from category where store_id = new.id));
  return null;
end $$;

-- What an install has already.
select index_categories(array(select id from category)),
  index_contents(array(select distinct content_id from custom_value));
