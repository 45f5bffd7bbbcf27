import type { MemberImport } from '@matinee/contract/members/people-imports'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { takeBatch } from '../../members/people/import-jobs.ts'

const world = await makeWorld()
world.setTime('2027-02-01T00:00:00Z')
const { ctx, make } = world
const owner = await world.as(world.owner)
const at = '/bullet/api/people/imports'

const morning = await make.film({ title: 'Morning Flow', permalink: 'morning-flow' })
const evening = await make.film({ title: 'Evening Flow', permalink: 'evening-flow' })
const moved = await make.film({ title: 'Renamed Here' })
await make.film({ title: 'Twice' })
await make.film({ title: 'twice' })
const ana = await make.member({ email: 'ana@x.example', name: 'Ana' })
const ben = await make.member({ email: 'ben@x.example', name: 'Ben' })
await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
const elsewhere = await make.store('elsewhere.example')
await make.film({ title: 'Only Elsewhere', store_id: elsewhere.id })

/** A film that was imported, with the id and the title it had. */
await ctx.db
  .insertInto('film_import')
  .values({
    store_id: world.storeId,
    actor_name: 'Owner',
    kind: 'list',
    name: 'films.csv',
    place: '{}' as never,
    created_at: '2027-01-31T00:00:00Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow()
  .then(({ id: import_id }) =>
    ctx.db
      .insertInto('film_import_row')
      .values({
        import_id,
        line: 1,
        store_id: world.storeId,
        source_key: 'v-17',
        title: 'Named There',
        film: '{}' as never,
        state: 'imported',
        content_id: moved.id,
      })
      .execute(),
  )

async function check(file: string): Promise<MemberImport> {
  const sent = await owner.post(`${at}?file_name=history.csv`, file, {
    headers: { 'content-type': 'text/csv' },
  })
  const { id, mapping } = sent.json<MemberImport>()
  const options = { existing: 'update', tags: [], consent_source: '', invite: false }
  const checked = await owner.post(`${at}/${id}/check`, { mapping, options })
  expect(checked.statusCode).toBe(202)
  await world.work()
  return read(id)
}
const read = async (id: number): Promise<MemberImport> => (await owner.get(`${at}/${id}`)).json()

async function then(id: number, step: 'run' | 'undo'): Promise<MemberImport> {
  expect((await owner.post(`${at}/${id}/${step}`)).statusCode).toBe(202)
  await world.work()
  return read(id)
}

const faultsOf = async (id: number) =>
  (await owner.get(`${at}/${id}/faults`))
    .json()
    .map(({ line, faults }: { line: number; faults: { column: string; code: string }[] }) => [
      line,
      ...faults.map(({ column, code }) => `${column} ${code}`),
    ])

const watchesOf = (member: { id: number }) =>
  ctx.db
    .selectFrom('watch')
    .select(['program_id', 'position_seconds', 'reported_at', 'watched_at'])
    .where('member_id', '=', member.id)
    .orderBy('program_id')
    .execute()

const firstUseOf = async (member: { id: number }) =>
  (
    await ctx.db
      .selectFrom('member')
      .select('first_use_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  ).first_use_at

const WATCHING = [
  'Email,Video,Video URL,Video ID,Position,Progress,Completed,Watched at',
  'ANA@x.example,Morning Flow,,,0:30,,,2026-05-01 10:00:00 UTC',
  'ana@x.example,Morning Flow,,,20,,yes,2026-04-01',
  'ana@x.example,,https://old.example/programs/evening-flow?x=1,,,95%,,2026-05-02',
  'ana@x.example,Whatever,,v-17,50,,,2026-05-03',
  'ben@x.example,named there,,,9999,,no,',
  'nobody@x.example,Morning Flow,,,1,,,',
  'ben@x.example,Only Elsewhere,,,1,,,',
  'ben@x.example,twice,,,1,,,',
  'ben@x.example,,,,soon,140%,maybe,2031-01-01',
].join('\n')

it('tells before anything happens whose positions come, and what is wrong with each row', async () => {
  const found = await check(WATCHING)
  expect(found).toMatchObject({ kind: 'watching', state: 'checked', added: 4, changed: 0, same: 1, wrong: 4 })
  expect(await faultsOf(found.id)).toEqual([
    [7, 'email nobody'],
    [8, 'program not_here'],
    [9, 'program several'],
    [
      10,
      'program required',
      'position unreadable',
      'position_percent unreadable',
      'finished unreadable',
      'watched_at unreadable',
    ],
  ])
  expect(await watchesOf(ana)).toEqual([])
  await owner.delete(`${at}/${found.id}`)
})

it('keeps positions and marks by the newest row, not what is newer here, and takes back what nobody moved', async () => {
  const newer = { member_id: ana.id, program_id: moved.id, position_seconds: 7 }
  await ctx.db
    .insertInto('watch')
    .values({ ...newer, reported_at: '2026-12-01T00:00:00Z', watched_at: null })
    .execute()
  const older = { member_id: ana.id, program_id: evening.id, position_seconds: 3 }
  await ctx.db
    .insertInto('watch')
    .values({ ...older, reported_at: '2026-01-01T00:00:00Z', watched_at: null })
    .execute()
  const before = await watchesOf(ana)
  const { id } = await check(WATCHING)
  expect(await then(id, 'run')).toMatchObject({ state: 'done', added: 2, changed: 1, same: 2, wrong: 4 })
  expect(await watchesOf(ana)).toEqual([
    {
      program_id: morning.id,
      position_seconds: 30,
      reported_at: '2026-05-01T10:00:00.000Z',
      watched_at: '2026-05-01T10:00:00.000Z',
    },
    {
      program_id: evening.id,
      position_seconds: 57,
      reported_at: '2026-05-02T00:00:00.000Z',
      watched_at: '2026-05-02T00:00:00.000Z',
    },
    { program_id: moved.id, position_seconds: 7, reported_at: '2026-12-01T00:00:00.000Z', watched_at: null },
  ])
  expect(await watchesOf(ben)).toMatchObject([{ program_id: moved.id, position_seconds: 60 }])
  expect(await firstUseOf(ben)).not.toBeNull()
  const member = await world.as(ana)
  const history = (await member.get('/api/contents/recent_views?page=1')).json()
  expect(JSON.stringify(history)).toContain('morning-flow')

  await ctx.db
    .updateTable('watch')
    .set({ position_seconds: 31 })
    .where('program_id', '=', morning.id)
    .execute()
  expect(await then(id, 'undo')).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
  expect(await watchesOf(ana)).toMatchObject([{ position_seconds: 31 }, ...before.filter(Boolean)])
  expect(await watchesOf(ben)).toEqual([])
  expect(await firstUseOf(ben)).toBeNull()
})

it('keeps neither positions nor marks in a store without them', async () => {
  await ctx.db.deleteFrom('watch').execute()
  const keep = (continue_watching: boolean, mark_as_watched: boolean) =>
    ctx.db
      .updateTable('store')
      .set({ continue_watching, mark_as_watched })
      .where('id', '=', world.storeId)
      .execute()
  await keep(false, false)
  const found = await check(WATCHING)
  expect(found).toMatchObject({ added: 0, same: 5 })
  await keep(true, true)
  await owner.delete(`${at}/${found.id}`)
})

const COMMENTS = [
  'Comment ID;Parent ID;Email;Author;Program;Comment;Status;Posted at',
  '1;;ana@x.example;Ana;Morning Flow;"<p>Lovely, @[1] and ""calm"".</p>";approved;2025-01-02 08:00:00 UTC',
  '3;2;gone@x.example;Gone Person;Morning Flow;A reply to a reply;published;2025-01-04',
  '2;1;ben@x.example;Ben;Morning Flow;Indeed;;2025-01-03',
  '4;;;Zoe;evening flow;A guest;pending;2025-01-01',
  '5;;ana@x.example;;Evening Flow;Buy now;spam;2025-02-01',
  '6;99;ana@x.example;;Evening Flow;To nobody;;2025-02-01',
  '7;8;ana@x.example;;Evening Flow;Circle;;2025-02-01',
  '8;7;ana@x.example;;Evening Flow;Circle;;2025-02-01',
  '1;;ana@x.example;;Evening Flow;Same id;;2025-02-01',
  '9;;ana@x.example;;Evening Flow;;;',
  '10;;ana@x.example;;Lost;Text;perhaps;2025-02-01',
  '11;;gone@x.example;;Evening Flow;Who;;2025-02-01',
].join('\n')

const comments = () =>
  ctx.db
    .selectFrom('comment')
    .select(['id', 'parent_id', 'content_id', 'member_id', 'guest_name', 'body', 'state', 'created_at'])
    .orderBy('id')
    .execute()

it('brings comments with their authors, threads, moments and states, and announces none', async () => {
  const found = await check(COMMENTS)
  expect(found).toMatchObject({ kind: 'comments', state: 'checked', added: 5, wrong: 7 })
  expect(await faultsOf(found.id)).toEqual([
    [7, 'reply_to lost'],
    [8, 'reply_to lost'],
    [9, 'reply_to lost'],
    [10, 'comment_id twice'],
    [11, 'comment required', 'commented_at required'],
    [12, 'comment_state unknown'],
    [13, 'email nobody'],
  ])
  expect(await then(found.id, 'run')).toMatchObject({ state: 'done', added: 5, wrong: 7 })
  const made = await comments()
  expect(made).toMatchObject([
    { guest_name: 'Zoe', body: 'A guest', state: 'pending', content_id: evening.id },
    {
      member_id: ana.id,
      body: 'Lovely, @(1) and "calm".',
      state: 'visible',
      created_at: '2025-01-02T08:00:00.000Z',
    },
    { member_id: ana.id, body: 'Buy now', state: 'spam' },
    { member_id: ben.id, parent_id: made[1]!.id, body: 'Indeed' },
    { guest_name: 'Gone Person', parent_id: made[1]!.id, body: 'A reply to a reply', content_id: morning.id },
  ])
  const { rows } = await ctx.pool.query(`select payload::text from graphile_worker._private_jobs`)
  expect(rows.filter(({ payload }) => String(payload).includes('comment_id'))).toEqual([])
  const guest = await world.asGuest()
  const shown = (await guest.get(`/api/comments?id=${morning.id}`)).body
  expect(shown).toContain('Lovely')

  // The same file again brings nothing.
  const again = await check(COMMENTS)
  expect(again).toMatchObject({ added: 0, same: 5 })
  await owner.delete(`${at}/${again.id}`)

  await ctx.db
    .updateTable('comment')
    .set({ edited_at: '2027-01-01T00:00:00Z' })
    .where('body', '=', 'Indeed')
    .execute()
  expect(await then(found.id, 'undo')).toMatchObject({ state: 'undone', undone: 3, kept: 2 })
  expect(await comments()).toMatchObject([{ body: made[1]!.body }, { body: 'Indeed' }])
})

it('goes on where it was stopped, with nothing twice', async () => {
  await ctx.db.deleteFrom('watch').execute()
  const { id } = await check(WATCHING)
  await owner.post(`${at}/${id}/run`)
  expect((await owner.delete(`${at}/${id}`)).json()).toMatchObject({ state: 'stopped' })
  await owner.post(`${at}/${id}/run`)
  await Promise.all([takeBatch(ctx, id), takeBatch(ctx, id)])
  await world.work()
  expect(await read(id)).toMatchObject({ state: 'done', added: 4, same: 1 })
  expect(await watchesOf(ana)).toHaveLength(3)
})

it('refuses a file that names no program', async () => {
  const sent = await owner.post(`${at}?file_name=a.csv`, 'Email,Progress,Date\na@x.example,3,2026-01-01', {
    headers: { 'content-type': 'text/csv' },
  })
  const { id } = sent.json<MemberImport>()
  const reread = await owner.patch(`${at}/${id}`, { kind: 'watching' })
  expect(reread.json()).toMatchObject({
    kind: 'watching',
    mapping: ['email', 'position_percent', 'watched_at'],
  })
  const options = { existing: 'update', tags: [], consent_source: '', invite: false }
  const refused = await owner.post(`${at}/${id}/check`, { mapping: reread.json().mapping, options })
  expect(refused.json().code).toBe('program_column_missing')
})
