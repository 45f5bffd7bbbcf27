-- A restored copy moves no money and sends nothing until somebody says that it is the live one: two copies of one store
-- would charge its members twice.
alter table store add column standby_since timestamptz;

-- Checksums of stored files, so that an archive does not read again what has not changed.
create table stored_checksum (
  key    text primary key,
  size   bigint not null,
  etag   text not null,
  sha256 text not null check (length(sha256) = 64)
);
