import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { audit } from '../../platform/audit.ts'
import { makeWorld } from '../../../testing/world.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { viewerFrom } from '../../../testing/viewer.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const [ada, ben] = [
  await world.make.member({ role: 'admin', name: 'Ada' }),
  await world.make.member({ role: 'support', name: 'Ben' }),
]

const noted = async (
  actor: typeof ada,
  act: 'program.deleted' | 'member.suspended',
  name: string,
  at: string,
  details = {},
) => {
  world.setTime(at)
  await audit(ctx, viewerFrom(actor), { act, subject: { kind: act.split('.')[0]!, id: 7, name }, details })
  world.setTime(null)
}
await noted(ada, 'program.deleted', 'Old film', '2026-01-01T10:00:00Z')
await noted(ben, 'member.suspended', '=Maja%', '2026-02-01T10:00:00Z', { reason: 'Spam' })
await noted(ada, 'member.suspended', 'Otto', '2026-03-01T10:00:00Z')

const list = async (query: string) =>
  (await owner.get(`/bullet/api/audit?${query}`))
    .json()
    .map(({ act, subject }: { act: string; subject: { name: string } }) => `${act} ${subject.name}`)

it('shows the last first, with who did what to whom', async () => {
  const answer = await owner.get('/bullet/api/audit')
  expect(answer.headers).toMatchObject({ 'last-page': 'true', 'total-count': '3', page: '1' })
  expect(answer.json()[1]).toEqual({
    id: expect.any(Number),
    at: '2026-02-01T10:00:00.000Z',
    actor: { id: ben.id, name: 'Ben' },
    act: 'member.suspended',
    subject: { kind: 'member', id: 7, name: '=Maja%' },
    details: { reason: 'Spam' },
  })
})

it.each([
  [`actor_id=${ada.id}`, ['member.suspended Otto', 'program.deleted Old film']],
  ['act=program.deleted', ['program.deleted Old film']],
  ['subject=maja%25', ['member.suspended =Maja%']],
  ['subject=%25', ['member.suspended =Maja%']],
  ['subject_kind=program&subject_id=7', ['program.deleted Old film']],
  ['from=2026-02-01T10:00:00Z&to=2026-03-01T10:00:00Z', ['member.suspended =Maja%']],
  ['act=nothing.done', []],
])('is narrowed by %s', async (query, expected) => {
  expect(await list(query)).toEqual(expected)
})

it('says who is in it, and with what', async () => {
  expect((await owner.get('/bullet/api/audit/facets')).json()).toEqual({
    actors: [
      { id: ada.id, name: 'Ada' },
      { id: ben.id, name: 'Ben' },
    ],
    acts: ['member.suspended', 'program.deleted'],
  })
})

it('goes along as a file in which nothing is a formula, which is noted too', async () => {
  const rows = Array.from({ length: 1500 }, (_, number) => ({
    store_id: world.storeId,
    actor_id: ben.id,
    actor_name: 'Ben',
    act: 'note.written',
    subject_kind: 'note',
    subject_id: number,
    subject_name: null,
    details: '{}',
    at: '2026-04-01T00:00:00Z',
  }))
  await ctx.db.insertInto('audit_entry').values(rows).execute()
  const answer = await owner.get(`/bullet/api/audit/file?actor_id=${ben.id}`)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  expect(answer.headers['content-disposition']).toContain('audit-log.csv')
  const file: Record<string, string>[] = parse(answer.body, { bom: true, columns: true })
  expect(file).toHaveLength(1501)
  expect(file.at(-1)).toMatchObject({ who: 'Ben', act: 'member.suspended', name: "'=Maja%" })
  expect(await list('act=audit.exported')).toHaveLength(1)
})

it('shows nothing of another store', async () => {
  const other = await world.make.store('other.example')
  await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(ctx.db)
  const stranger = await world.as(await world.make.member({ store_id: other.id, role: 'owner' }))
  expect((await stranger.get('/bullet/api/audit')).json()).toEqual([])
})
