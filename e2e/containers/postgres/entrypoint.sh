# A cluster of this user, made at the first start, and a database of the same name, reached from outside.
set -e
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
mkdir -p "$PGDATA" /run/postgresql
chown -R postgres: "$PGDATA" /run/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  chown postgres: /tmp/password
  as_postgres initdb --username "$POSTGRES_USER" --pwfile /tmp/password --auth scram-sha-256 --encoding UTF8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as_postgres pg_ctl -w start -o '-c listen_addresses='
  PGPASSWORD=$POSTGRES_PASSWORD createdb -h /run/postgresql -U "$POSTGRES_USER" "$POSTGRES_USER"
  as_postgres pg_ctl -w stop
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -c 'listen_addresses=*'
