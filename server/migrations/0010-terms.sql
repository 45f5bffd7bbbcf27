alter table category
  add column description      text,
  add column image            text,
  add column hidden           boolean not null default false,
  add column meta_title       text,
  add column meta_description text,
  add column version          integer not null default 1;

alter table author
  add column links            jsonb not null default '[]',
  add column meta_title       text,
  add column meta_description text,
  add column version          integer not null default 1;

-- The store's own fields, by which programs are described and lists are narrowed.
create table custom_field (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  key        text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  title      text not null check (length(title) between 1 and 60),
  type       text not null check (type in ('select', 'multi', 'number', 'boolean', 'date', 'text')),
  filterable boolean not null default true,
  on_card    boolean not null default false,
  on_page    boolean not null default true,
  position   integer not null default 0,
  unique (store_id, key)
);

create table custom_option (
  id       bigint generated always as identity primary key,
  field_id bigint not null references custom_field on delete cascade,
  slug     text not null check (slug ~ '^[a-z0-9-]{1,60}$'),
  title    text not null check (length(title) between 1 and 60),
  position integer not null default 0,
  unique (field_id, slug)
);

-- One row a chosen option; of the other types one row with its plain written value.
create table custom_value (
  content_id bigint not null references content on delete cascade,
  field_id   bigint not null references custom_field on delete cascade,
  option_id  bigint references custom_option on delete cascade,
  value      text,
  -- Of a number, which alone is asked for from one to another.
  number     float8 generated always as (case when value ~ '^-?\d+(\.\d+)?(e[-+]?\d+)?$' then value::float8 end) stored,
  check ((option_id is null) <> (value is null)),
  unique nulls not distinct (content_id, field_id, option_id)
);
create index custom_value_by_option on custom_value (option_id, content_id);
create index custom_value_by_value on custom_value (field_id, value, content_id) where value is not null;
create index custom_value_by_number on custom_value (field_id, number, content_id) where number is not null;
create index custom_value_of_field on custom_value (field_id, content_id);

-- What cards show of these is kept with each program, so that a list needs no look at them.
create function say_on_cards(ids bigint[]) returns void language plpgsql as $$
begin
  perform from content where id = any(ids) order by id for no key update;
  update content set card_values = wanted.list
  from (
    select chosen.id, coalesce(jsonb_agg(jsonb_build_object(
        'key', said.key, 'title', said.title, 'type', said.type, 'values', said.list) order by said.position, said.id)
      filter (where said.id is not null), '[]') as list
    from (select distinct unnest(ids) as id) as chosen
    left join (
      select custom_value.content_id, field.id, field.key, field.title, field.type, field.position,
        jsonb_agg(jsonb_build_object('title', coalesce(option.title, custom_value.value), 'slug', option.slug)
          order by option.position) as list
      from custom_value
      join custom_field as field on field.id = custom_value.field_id and field.on_card
      left join custom_option as option on option.id = custom_value.option_id
      where custom_value.content_id = any(ids)
      group by custom_value.content_id, field.id
    ) as said on said.content_id = chosen.id
    group by chosen.id
  ) as wanted
  where content.id = wanted.id and content.card_values <> wanted.list;
end $$;

create function custom_values_changed() returns trigger language plpgsql as $$
begin
  perform say_on_cards(array(select distinct content_id from changed));
  return null;
end $$;

create function custom_field_changed() returns trigger language plpgsql as $$
begin
  perform say_on_cards(array(select distinct content_id from custom_value where field_id = new.id));
  return null;
end $$;

create function custom_option_changed() returns trigger language plpgsql as $$
begin
  perform say_on_cards(array(select content_id from custom_value where option_id = new.id));
  return null;
end $$;

create trigger custom_values_added after insert on custom_value
  referencing new table as changed for each statement execute function custom_values_changed();
create trigger custom_values_removed after delete on custom_value
  referencing old table as changed for each statement execute function custom_values_changed();
create trigger custom_field_changed after update on custom_field for each row when ((old.on_card or new.on_card)
    and (old.key, old.title, old.type, old.on_card, old.position)
      is distinct from (new.key, new.title, new.type, new.on_card, new.position))
  execute function custom_field_changed();
create trigger custom_option_changed after update on custom_option for each row
  when ((old.slug, old.title, old.position) is distinct from (new.slug, new.title, new.position))
  execute function custom_option_changed();

-- Addresses a category or an author had before, or that were merged into it.
create table category_permalink (
  store_id    bigint not null references store on delete cascade,
  permalink   text not null,
  category_id bigint not null references category on delete cascade,
  primary key (store_id, permalink)
);
create table author_permalink (
  store_id  bigint not null references store on delete cascade,
  permalink text not null,
  author_id bigint not null references author on delete cascade,
  primary key (store_id, permalink)
);
