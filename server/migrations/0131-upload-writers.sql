-- The process that writes an upload to the bucket now, until when unless it says so again, and whether another waits.
alter table upload
  add column writer        text,
  add column writer_until  timestamptz,
  add column writer_wanted boolean not null default false;
