import { sql } from 'kysely'
import { symbols } from 'pino'
import { expect, it } from 'vitest'
import { allEndpoints } from '../../../testing/endpoints.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const SENTINEL = 'c5a1b1d0-5ec2-4e70-9f00-0000005ec2e7'
const lines: string[] = []
Object.assign(world.ctx.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
world.ctx.log.level = 'trace'

const endpoints = await allEndpoints()
const owner = await world.as(world.owner)
const guest = await world.asGuest()

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const isSecret = (schema: object | undefined) => (schema as { writeOnly?: boolean } | undefined)?.writeOnly

it('knows the secret parameters of every path', () => {
  const undeclared = endpoints.flatMap(({ path, params }) =>
    namesIn(path)
      .filter((name) => /token|key|code|secret/.test(name) && !isSecret(params?.properties[name]))
      .map((name) => `${path} ${name}`),
  )
  expect(undeclared).toEqual([])
})

it('logs no secret of a link, for any call and any outcome', async () => {
  const secret = endpoints.filter(({ path, params }) =>
    namesIn(path).some((name) => isSecret(params?.properties[name])),
  )
  expect(secret.length).toBeGreaterThan(10)
  for (const { method, path, params } of secret) {
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      isSecret(params?.properties[name]) ? SENTINEL : '1',
    )
    for (const { headers } of [owner, guest])
      await world.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
  }
  expect(lines.filter((line) => line.includes('/api/')).length).toBeGreaterThan(secret.length)
  expect(lines.filter((line) => line.includes(SENTINEL))).toEqual([])
})

it('logs no secret of pages, films and unknown addresses', async () => {
  const places = [
    `/reset_password/${SENTINEL}`,
    `/unsubscribe/${SENTINEL}`,
    `/bullet/accept_invitation/${SENTINEL}`,
    `/sign_in?key=${SENTINEL}`,
    `/catalog?${SENTINEL}=1`,
    `/media/${SENTINEL}/1/1/hls/main.m3u8`,
    `/api/password_resets/${SENTINEL}/more`,
    `/api/contents?query=x&token=${SENTINEL}`,
  ]
  for (const url of places) await world.app.inject({ url, headers: guest.headers })
  for (const url of places)
    await world.app.inject({ method: 'POST', url, headers: guest.headers, payload: {} })
  expect(lines.filter((line) => line.includes(SENTINEL))).toEqual([])
})

it('logs no secret when a call fails, but the other parameters', async () => {
  await sql`alter table password_reset rename to password_reset_away`.execute(world.ctx.db)
  lines.length = 0
  const answer = await guest.get(`/api/password_resets/${SENTINEL}`)
  expect(answer.statusCode).toBe(500)
  expect(lines.find((line) => line.includes('"failed"'))).toContain('/api/password_resets/:token')
  expect(lines.filter((line) => line.includes(SENTINEL))).toEqual([])

  await sql`alter table content rename to content_away`.execute(world.ctx.db)
  await guest.get('/api/contents/some-film')
  expect(lines.join('')).toContain('/api/contents/some-film')
})
