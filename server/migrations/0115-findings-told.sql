-- What checks of the system found and have not yet seen mended: one row a check.
create table system_finding (
  check_name text primary key,
  reason     text not null,
  found_at   timestamptz not null,
  -- When the owners were mailed; null until it is found a second time.
  told_at    timestamptz
);
