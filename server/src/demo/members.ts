import { sql } from 'kysely'
import type { StoreContext } from '../platform/http/http.ts'

const FIRST_NAMES = [
  'Ana',
  'Bo',
  'Cyd',
  'Dee',
  'Emil',
  'Fay',
  'Gil',
  'Hana',
  'Ivo',
  'Jun',
  'Kai',
  'Lea',
  'Mei',
  'Noor',
]
const LAST_NAMES = [
  'Adeyemi',
  'Berg',
  'Castro',
  'Dahl',
  'Eklund',
  'Ferrari',
  'Gupta',
  'Haddad',
  'Ito',
  'Jensen',
  'Kim',
]
const COUNTRIES = ['BR', 'DE', 'ES', 'FR', 'IN', 'JP', 'MX', 'NG', 'PT', 'US']
const TAGS = ['Early bird', 'Festival', 'Newsletter', 'Press', 'Workshop']

/**
 * Adds members for benchmarks: unique addresses, joined over the last three years, every third a lead. Earlier ones
 * stay.
 */
export async function fillMembers({ db, store, clock }: StoreContext, { members }: { members: number }) {
  const now = clock.now().toISOString()
  await sql`
    insert into member (store_id, email, name, role, country, tags, first_use_at, last_seen_at, marketing_consent_at,
      consent_source, created_at)
    select ${store.id}, 'member' || number || '@people.example',
      (${FIRST_NAMES}::text[])[1 + number % ${FIRST_NAMES.length}] || ' ' || (${LAST_NAMES}::text[])[1 + number / 7 % ${LAST_NAMES.length}],
      'user', (${COUNTRIES}::text[])[1 + number % ${COUNTRIES.length}],
      case when number % 4 = 0 then (${TAGS}::text[])[1 + number / 4 % ${TAGS.length} : 1 + number / 4 % ${TAGS.length}]
        else '{}' end,
      case when number % 3 > 0 then joined end, case when number % 5 > 0 then joined + (now - joined) * random() end,
      case when number % 2 = 0 then joined end, case when number % 2 = 0 then 'Demo' end, joined
    from (
      select known.last + number as number, now, now - interval '1 second' * (random() * 94608000) as joined
      from generate_series(1, ${members}) as number
      cross join (select ${now}::timestamptz as now) as clock
      cross join (select coalesce(max(substring(email from '^member(\\d+)@')::int), 0) as last from member
        where store_id = ${store.id} and email ~ '^member\\d+@people\\.example$') as known
    ) as newcomer`.execute(db)
  await sql`analyze member`.execute(db)
}
