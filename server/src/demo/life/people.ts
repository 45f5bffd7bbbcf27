import { DAY_MS } from '@matinee/contract/platform/durations'
import { type DemoPerson, listDemoPeople } from '@matinee/demo/life/people'
import { sql } from 'kysely'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import type { StoreContext } from '../../platform/http/http.ts'

const TAG = 'Demo'

/** A person of the demo who has an account. */
export interface DemoMember extends DemoPerson {
  id: number
  viewer: Viewer
}

/** Gives the people of the demo an account each; those who have one keep it. */
export async function insertDemoPeople({ db, store, clock }: StoreContext): Promise<void> {
  const now = clock.now()
  const rows = listDemoPeople(now).map((person) => ({ ...person, ...datesOf(person, now) }))
  await sql`insert into member (store_id, demo, role, email, email_verified_at, name, country, locale, tags, created_at,
      first_use_at, last_seen_at, marketing_consent_at, consent_source)
    select ${store.id}, true, 'user', email, created_at, name, country, locale, array[${TAG}], created_at, created_at,
      seen_at, case when consents then created_at end, case when consents then 'Demo' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as person (email text, name text, country text, locale text,
      created_at timestamptz, seen_at timestamptz, consents boolean)
    on conflict do nothing`.execute(db)
}

/** Joined at an hour of their own; last seen when they left, or in these days. */
function datesOf({ joined, left, email }: DemoPerson, now: Date) {
  const spread = Buffer.from(email).reduce((sum, letter) => (sum * 31 + letter) % 86_400, 7)
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS - spread * 500).toISOString()
  return {
    created_at: at(joined),
    seen_at: at(Math.min(left ?? spread % 9, joined)),
    consents: spread % 2 === 0,
  }
}

/** The people of the demo, first who joined first. */
export async function listDemoMembers({ db, store, clock }: StoreContext): Promise<DemoMember[]> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'email', 'created_at'])
    .where('store_id', '=', store.id)
    .where('demo', '=', true)
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  return listDemoPeople(clock.now()).flatMap((person) => {
    const row = byEmail.get(person.email)
    return row ? [{ ...person, id: row.id, viewer: viewerOf(row.id, person) }] : []
  })
}

const viewerOf = (id: number, { name, email }: DemoPerson): Viewer => ({
  ...guest,
  id,
  name,
  email,
  role: 'user',
})
