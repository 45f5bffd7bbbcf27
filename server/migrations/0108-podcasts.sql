-- A podcast shows the films of the store, of a category or of a collection to podcast apps. Its row stays when it is
-- off, so that its address and settings come back with it.
create table podcast (
  id bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  content_id bigint references content on delete cascade,
  category_id bigint references category on delete cascade,
  audience text not null check (audience in ('off', 'public', 'members')),
  medium text not null check (medium in ('audio', 'video')),
  language text not null,
  genre text not null,
  explicit boolean not null,
  contact text,
  created_at timestamptz not null,
  check (num_nonnulls(content_id, category_id) <= 1),
  unique nulls not distinct (store_id, content_id, category_id)
);
create index podcast_content on podcast (content_id) where content_id is not null;
create index podcast_category on podcast (category_id) where category_id is not null;

-- A film as one file, for programs that cannot play segments. `source` is the hash of the playlists it was made of.
create table enclosure (
  video_id bigint not null references video on delete cascade,
  medium text not null check (medium in ('audio', 'video')),
  store_id bigint not null references store on delete cascade,
  state text not null check (state in ('making', 'ready', 'failed')),
  source text,
  file_key text,
  bytes bigint,
  primary key (video_id, medium)
);
create index enclosure_store on enclosure (store_id, state);

-- The secret address of a member's podcasts.
create table podcast_address (
  member_id bigint primary key references member on delete cascade,
  store_id bigint not null references store on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea,
  made_at timestamptz not null,
  last_used_at timestamptz
);

-- From which networks an address was used on a day; kept for a week.
create table podcast_network (
  member_id bigint not null references podcast_address on delete cascade,
  store_id bigint not null references store on delete cascade,
  day date not null,
  network bytea not null,
  primary key (member_id, day, network)
);
create index podcast_network_day on podcast_network (day);

-- Who downloaded an episode on a day, as a hash that is forgotten soon, and how many did.
create table podcast_listener (
  podcast_id bigint not null references podcast on delete cascade,
  content_id bigint not null references content on delete cascade,
  store_id bigint not null references store on delete cascade,
  day date not null,
  listener bytea not null,
  primary key (podcast_id, content_id, day, listener)
);
create index podcast_listener_day on podcast_listener (day);
create table podcast_download (
  podcast_id bigint not null references podcast on delete cascade,
  content_id bigint not null references content on delete cascade,
  store_id bigint not null references store on delete cascade,
  day date not null,
  downloads integer not null,
  primary key (podcast_id, content_id, day)
);
