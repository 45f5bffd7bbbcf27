-- When members wish to be told of a live event: so many minutes before its start, 0 as it goes on air.
create table live_reminder (
  content_id bigint not null references live_event on delete cascade,
  member_id  bigint not null references member on delete cascade,
  store_id   bigint not null references store on delete cascade,
  minutes    integer not null check (minutes in (0, 15, 60, 1440)),
  primary key (content_id, minutes, member_id)
);
create index live_reminders_of on live_reminder (member_id);
