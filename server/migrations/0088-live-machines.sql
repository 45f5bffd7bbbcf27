-- How much a machine that receives broadcasts encodes beside passing them on; measured once, and again where its
-- processors change.
create table live_machine (
  host             text primary key,
  processors       integer not null check (processors > 0),
  -- Pixels a second of one processor; null before it is measured.
  encode_speed     bigint check (encode_speed >= 0),
  measured_at      timestamptz,
  -- Until then the encoding of films leaves this machine to a broadcast.
  films_wait_until timestamptz
);
