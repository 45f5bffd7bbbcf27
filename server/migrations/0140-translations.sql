-- Texts in the other languages of the store, by language and field: {"fr": {"title": "..."}}. What is missing is said in
-- the store's own language.
alter table content add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- What a search in another language than the store's own reads: a row per program and language it is translated into.
create table content_translation_search (
  content_id bigint not null references content on delete cascade,
  store_id   bigint not null references store on delete cascade,
  locale     text not null,
  folded     text not null,
  title      tsvector not null,
  words      tsvector not null,
  primary key (content_id, locale)
);
create index content_translation_search_store on content_translation_search (store_id);
create index content_translation_search_words on content_translation_search using gin (words);

create function index_translations(ids bigint[]) returns void language plpgsql as $$
declare
  indexed record;
begin
  delete from content_translation_search as found using content
  where found.content_id = any(ids) and content.id = found.content_id and not content.translations ? found.locale;
  for indexed in
    with written as (
      select content.id, content.store_id, language.key as locale, search_config(language.key) as config,
        left(fold(coalesce(language.value->>'title', content.title)), 300) as title,
        fold(regexp_replace(concat_ws(' ', coalesce(language.value->>'short_description', content.short_description),
          coalesce(language.value->>'description', content.description)), '<[^>]*>|&[a-z]+;', ' ', 'g')) as rest
      from content cross join lateral jsonb_each(content.translations) as language
      where content.id = any(ids)
    ), kept as (
      insert into content_translation_search (content_id, store_id, locale, folded, title, words)
      select id, written.store_id, locale, written.title, search_vector(config, written.title),
        search_vector(config, written.title) || coalesce(found.names, '') || search_vector(config, rest)
      from written left join content_search as found on found.content_id = written.id
      on conflict (content_id, locale) do update
      set folded = excluded.folded, title = excluded.title, words = excluded.words
    )
    select store_id, words_of(string_agg(title, ' ')) as words from written group by store_id
  loop
    perform index_words(indexed.store_id, indexed.words);
  end loop;
end $$;

-- What is not translated is found by the words of the store's own language, and authors by their names.
create function translations_to_index() returns trigger language plpgsql as $$
begin
  perform index_translations(array[new.content_id]);
  return null;
end $$;

create function translated_content_to_index() returns trigger language plpgsql as $$
begin
  perform index_translations(array[new.id]);
  return null;
end $$;

create trigger translated_content_to_index after update of translations on content for each row
  when (old.translations is distinct from new.translations) execute function translated_content_to_index();
create trigger translations_to_index after insert or update of title, names, words on content_search
  for each row execute function translations_to_index();
