-- The start for which a member was reminded: an event that is moved is reminded of again.
alter table live_reminder add column told_for timestamptz;
