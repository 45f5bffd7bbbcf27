-- An empty name passed for a time zone; no report could be made with it.
update store set time_zone = 'UTC' where time_zone = '';
alter table store add constraint store_time_zone_named check (time_zone <> '');
