import { beforeAll, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import type { MemberRow } from '../members/queries.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx

let writer: Client
let owner: Client
let guest: Client
let ana: MemberRow
let programId: number
beforeAll(async () => {
  writer = await world.as(await make.member({ name: 'Writer' }))
  owner = await world.as(world.owner)
  guest = await world.asGuest()
  ana = await make.member({ name: 'Ana Lima Souza', nickname: 'ana.l' })
  await make.member({ name: 'Anatole', nickname: 'Tolle' })
  await make.member({ name: 'Ben Anders', nickname: 'big ben', email: 'ben@example.com' })
  await make.member({ name: 'Ânia 100%' })
  const blocked = await make.member({ name: 'Anton', nickname: 'anton' })
  await db.updateTable('member').set({ standing: 'blocked' }).where('id', '=', blocked.id).execute()
  const other = await makeOtherStore(world, 'mentions.example')
  await make.member({ name: 'Ana Strange', nickname: 'ana.strange', store_id: other.id })
  programId = (await make.film()).id
})

const namesFor = async (client: Client, name: string) =>
  (await client.get(`/api/users/by_name.json?name=${encodeURIComponent(name)}`))
    .json()
    .map((each: { name: string }) => each.name)
const postAndRead = async (client: Client, body: string) => {
  const answer = await client.post('/api/comments', { id: programId, comment: { body } })
  const kept = await db
    .selectFrom('comment')
    .select(['body'])
    .where('id', '=', answer.json().id)
    .executeTakeFirst()
  return { said: answer.json().body, kept: kept?.body, id: answer.json().id }
}
const readBody = async (comment: number) => (await guest.get(`/api/comments/${comment}`)).json().comment.body

it('suggests members with a nickname by the start of nickname, name or last name', async () => {
  expect(await namesFor(writer, 'an')).toEqual(['Ana Lima Souza', 'Anatole', 'Ben Anders'])
  expect(await namesFor(writer, 'ANA.L')).toEqual(['Ana Lima Souza'])
  expect(await namesFor(writer, 'ana l')).toEqual(['Ana Lima Souza'])
  expect(await namesFor(writer, 'sou')).toEqual(['Ana Lima Souza'])
  expect(await namesFor(writer, 'big b')).toEqual(['Ben Anders'])
  expect(await namesFor(writer, 'lima')).toEqual([])
})

it('shows members names and avatars, but no emails', async () => {
  const [person] = (await writer.get('/api/users/by_name.json?name=big')).json()
  expect(person).toEqual({ id: expect.any(Number), name: 'Ben Anders', nickname: 'big ben', avatar: null })
})

it('suggests nobody for an empty name or to a guest', async () => {
  for (const query of ['?name=', '', '?name=%20%20']) {
    const answer = await writer.get(`/api/users/by_name.json${query}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  }
  expect(await namesFor(guest, 'an')).toEqual([])
})

it('treats special characters literally', async () => {
  for (const name of ['%', '_', '\\', "'", '"', '💥', '@', '...'])
    expect(await namesFor(writer, name)).toEqual([])
})

it('suggests everybody to the staff, with addresses, and to nobody else', async () => {
  const BULLET = '/bullet/api/users/by_name.json'
  const found = (await owner.get(`${BULLET}?name=an`)).json() as { name: string }[]
  expect(found.map(({ name }) => name)).toEqual([
    'Ana Lima Souza',
    'Anton',
    'Anatole',
    'Ânia 100%',
    'Ben Anders',
  ])
  const [ben] = (await owner.get(`${BULLET}?name=ben`)).json()
  expect(ben).toMatchObject({ name: 'Ben Anders', email: 'ben@example.com', staff: false })
  expect((await owner.get(`${BULLET}?name=`)).json()).toEqual([])
  const refused = await writer.get(`${BULLET}?name=an`)
  expect([refused.statusCode, refused.json().success]).toEqual([403, false])
})

it('suggests ten people at most', async () => {
  for (let number = 0; number < 12; number += 1)
    await make.member({ name: `Zed ${number}`, nickname: `zed ${number}` })
  expect(await namesFor(writer, 'zed')).toHaveLength(10)
})

it('stores mentions by id, so that they follow a change of name', async () => {
  const { said, kept, id: comment } = await postAndRead(writer, 'Hello @ANA.l@ and @big ben@!')
  expect(said).toMatch(/^Hello @ana\.l@ and @big ben@!$/)
  expect(kept).toMatch(/^Hello @\[\d+\] and @\[\d+\]!$/)
  await db.updateTable('member').set({ nickname: 'ana.new' }).where('id', '=', ana.id).execute()
  expect(await readBody(comment)).toBe('Hello @ana.new@ and @big ben@!')
  const { mentioned_ids } = await db
    .selectFrom('comment')
    .select('mentioned_ids')
    .where('id', '=', comment)
    .executeTakeFirstOrThrow()
  expect(mentioned_ids.map(Number)).toContain(ana.id)
  await db.updateTable('member').set({ nickname: 'ana.l' }).where('id', '=', ana.id).execute()
})

it('keeps unknown names as written', async () => {
  for (const body of [
    'Hi @nobody@',
    'Hi @ana.strange@',
    'Hi @anton@',
    'me@example.com',
    'Hi @ana.l',
    '@Ana Lima Souza@',
  ])
    expect((await postAndRead(await world.as(await make.member()), body)).kept).toBe(body)
})

it('ignores handwritten ids of people the author cannot mention', async () => {
  const hidden = await make.member({ name: 'Hidden Name' })
  const sly = await world.as(await make.member())
  expect(await postAndRead(sly, `@[${hidden.id}] @[${ana.id}] @[0]`)).toMatchObject({
    kept: `@(${hidden.id}) @[${ana.id}] @(0)`,
    said: `@(${hidden.id}) @ana.l@ @(0)`,
  })
})

it('lets staff mention anyone with a unique name', async () => {
  await make.member({ name: 'Twin' })
  await make.member({ name: 'Twin' })
  const single = await make.member({ name: 'Jean-Luc O’Neil' })
  const { said, kept } = await postAndRead(owner, '@Jean Luc O Neil@ @Twin@')
  expect([said, kept]).toEqual(['@Jean Luc O Neil@ @Twin@', `@[${single.id}] @Twin@`])
})

it('excludes accounts from a checkout until their email is proved', async () => {
  const buyer = await make.member({ name: 'Quentin Buyer', nickname: 'quentin' })
  const prove = (unproven: boolean) =>
    db.updateTable('member').set({ unproven }).where('id', '=', buyer.id).execute()
  const writing = async (client: Client) => (await postAndRead(client, '@quentin@ @Quentin Buyer@')).kept
  await prove(true)
  expect(await namesFor(writer, 'quen')).toEqual([])
  expect((await owner.get(`/bullet/api/users/by_name.json?name=quen`)).json()).toEqual([])
  const sly = await world.as(await make.member())
  expect([await writing(sly), await writing(owner)]).toEqual(Array(2).fill('@quentin@ @Quentin Buyer@'))
  await prove(false)
  expect(await namesFor(writer, 'quen')).toEqual(['Quentin Buyer'])
  expect(await writing(owner)).toBe(`@[${buyer.id}] @[${buyer.id}]`)
})

it('shows a mention of a deleted member as plain text', async () => {
  const leaving = await make.member({ name: 'Leaving', nickname: 'leaving' })
  const other = await world.as(await make.member())
  const { id: comment } = await postAndRead(other, 'Bye @leaving@')
  await db.deleteFrom('member').where('id', '=', leaving.id).execute()
  expect(await readBody(comment)).toBe('Bye @…')
})

it('notifies ten people at most', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `@zed ${at}@`).join(' ')
  const other = await world.as(await make.member())
  expect((await postAndRead(other, names)).kept!.match(/@\[\d+\]/g)).toHaveLength(10)
})
