import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Headers of one browser: its cookies and the CSRF token that goes with them. */
export interface BrowserHeaders extends Record<string, string> {
  cookie: string
  'x-csrf-token': string
}

/** Adds so many people to the first store; resolves to the headers of their signed-in browsers. */
export async function signInPeople(
  database: string,
  origin: string,
  { count, role }: { count: number; role: 'user' | 'moderator' },
): Promise<BrowserHeaders[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await insertPeople(database, role, tokens)
  const headers: BrowserHeaders[] = []
  for (const token of tokens) headers.push(await readHeaders(origin, token))
  return headers
}

async function insertPeople(database: string, role: string, tokens: readonly string[]) {
  const client = new pg.Client(database)
  await client.connect()
  await client.query(
    `with person as (insert into member (store_id, name, role)
        select min(store.id), 'Person ' || n, $2 from store, generate_series(1, $3::int) n group by n
        returning id, store_id),
      numbered as (select *, row_number() over (order by id) as n from person)
      insert into session (token_hash, store_id, member_id, created_at, expires_at)
        select hash, store_id, numbered.id, now(), now() + interval '1 day'
        from numbered join unnest($1::bytea[]) with ordinality as token (hash, n) using (n)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), role, tokens.length],
  )
  await client.end()
}

/** A call without a CSRF token is refused, and the refusal brings one. */
async function readHeaders(origin: string, token: string): Promise<BrowserHeaders> {
  const session = `matinee_session=${token}`
  const refused = await fetch(`${origin}/api/comments`, {
    method: 'POST',
    headers: { cookie: session, 'content-type': 'application/json' },
    body: '{}',
  })
  const given = refused.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: [session, ...given].join('; '), 'x-csrf-token': refused.headers.get('x-csrf-token')! }
}
