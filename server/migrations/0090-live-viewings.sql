-- Whether it was watched while it was broadcast. As a film, later, it is another viewing.
alter table player_event add column live boolean not null default false;
alter table viewing
  add column live boolean not null default false,
  drop constraint viewing_pkey,
  add primary key (store_id, visitor, content_id, video_id, device, day, live),
  -- Nobody watches a certain share of a broadcast.
  alter column completion drop not null;

-- The report of a live event reads all of its rows, whatever their day.
create index viewing_live on viewing (store_id, content_id) where live;
