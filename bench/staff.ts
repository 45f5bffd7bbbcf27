import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Headers of a browser signed in as staff of the first store, with its CSRF token. */
export async function staffHeaders(database: string, origin: string): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client(database)
  await client.connect()
  await client.query(
    `with staff as (
       insert into member (store_id, name, role) select min(id), 'Bench', 'owner' from store returning id, store_id
     )
     insert into session (token_hash, store_id, member_id, created_at, expires_at)
       select $1, store_id, id, now(), now() + interval '1 day' from staff`,
    [createHash('sha256').update(token).digest()],
  )
  await client.end()

  const page = await fetch(`${origin}/sign_in`, { headers: { cookie: `matinee_session=${token}` } })
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await page.text())![1]!
  const given = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: [`matinee_session=${token}`, ...given].join('; '), 'x-csrf-token': csrf }
}

/** Calls of such a browser; an answer that is a refusal is thrown. */
export const createStaffCall =
  (origin: string, headers: Record<string, string>) =>
  async <T>(method: string, at: string, body?: unknown): Promise<T> => {
    const answer = await fetch(origin + at, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
