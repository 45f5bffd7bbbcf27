import { beforeEach, expect, it } from 'vitest'
import { mailsTo } from '../../testing/mails.ts'
import { makeWorld } from '../../testing/world.ts'
import { nextDigestAfter, writeDigests } from './digests.ts'
import { notifyMember } from './new-notice.ts'
import { saveChoice, saveDigestRhythm } from './queries/choices.ts'

const world = await makeWorld()
const { ctx, storeId } = world

let people = 0
async function makeReader(time_zone: string, rhythm: 'daily' | 'weekly' = 'daily') {
  const email = `reader${(people += 1)}@example.com`
  const member = await world.make.member({ email })
  await ctx.db.updateTable('member').set({ time_zone }).where('id', '=', member.id).execute()
  await saveChoice(ctx.db, storeId, member.id, { topic: 'replies', in_app: true, mail: 'digest' })
  await saveDigestRhythm(ctx.db, storeId, member.id, rhythm)
  return { ...member, email }
}
type Reader = Awaited<ReturnType<typeof makeReader>>

const notifyOfReply = (member: Reader, number: number) =>
  notifyMember(ctx, member, {
    kind: 'reply',
    side: 'storefront',
    filling: { author: `Bo ${number}`, program: 'Tides' },
    excerpt: `Words ${number}`,
    path: '/programs/tides?comment=1',
    cause: `reply ${number}`,
  })
const runDigestsAt = async (moment: string) => {
  world.setTime(moment)
  await writeDigests(ctx)
  await world.work()
}
const mailsOf = (member: Reader) => mailsTo(world.config.data_dir, member.email)

beforeEach(() => world.setTime('2026-03-03T12:00:00Z'))

it('is sent at eight in the reader’s time zone with all collected items', async () => {
  const member = await makeReader('America/Sao_Paulo')
  await notifyOfReply(member, 1)
  await notifyOfReply(member, 2)
  await notifyOfReply(member, 2)
  await runDigestsAt('2026-03-04T10:45:00Z')
  expect(await mailsOf(member)).toEqual([])

  await runDigestsAt('2026-03-04T11:00:00Z')
  const [mail] = await mailsOf(member)
  expect(mail).toMatchObject({ subject: '2 new notifications from Matinee' })
  expect(mail!.text).toContain(
    'Bo 1 replied to your comment on “Tides”\n> Words 1\nhttp://localhost:3000/programs/tides?comment=1',
  )
  expect(mail!.header('list-unsubscribe')).toMatch(/^<http.*>$/)
})

it('is sent once, even with several processes and restarts', async () => {
  const member = await makeReader('Asia/Kathmandu')
  await notifyOfReply(member, 1)
  world.setTime('2026-03-04T03:00:00Z')
  await Promise.all([writeDigests(ctx), writeDigests(ctx), writeDigests(ctx)])
  await runDigestsAt('2026-03-04T03:00:00Z')
  await runDigestsAt('2026-03-04T09:00:00Z')
  expect(await mailsOf(member)).toHaveLength(1)

  await notifyOfReply(member, 2)
  await runDigestsAt('2026-03-05T02:15:00Z')
  expect(await mailsOf(member)).toHaveLength(2)
})

it('waits for the first day of the week if weekly', async () => {
  const member = await makeReader('Europe/Berlin', 'weekly')
  await notifyOfReply(member, 1)
  await runDigestsAt('2026-03-07T07:00:00Z')
  expect(await mailsOf(member)).toEqual([])
  await runDigestsAt('2026-03-08T07:00:00Z')
  expect(await mailsOf(member)).toHaveLength(1)
})

it('catches up after missed mornings', async () => {
  const member = await makeReader('UTC')
  await notifyOfReply(member, 1)
  await runDigestsAt('2026-03-20T15:00:00Z')
  expect(await mailsOf(member)).toHaveLength(1)
})

it.each([
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', 'daily', '2026-03-29T06:00:00.000Z'], // the night summer time begins
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', 'daily', '2026-10-25T07:00:00.000Z'], // the night it ends
  ['2026-03-03T08:00:00Z', 'UTC', 'daily', '2026-03-04T08:00:00.000Z'],
  ['2026-03-03T00:00:00Z', 'Asia/Kathmandu', 'daily', '2026-03-03T02:15:00.000Z'],
  ['2026-03-03T00:00:00Z', 'Pacific/Chatham', 'daily', '2026-03-03T18:15:00.000Z'],
  ['2026-03-03T00:00:00Z', 'America/Los_Angeles', 'weekly', '2026-03-08T15:00:00.000Z'],
  ['2026-03-03T00:00:00Z', 'Nowhere/Atlantis', 'daily', '2026-03-03T08:00:00.000Z'],
] as const)('what happens at %s in %s is told %s at %s', (moment, zone, rhythm, due) => {
  expect(nextDigestAfter(new Date(moment), { zone, rhythm, locale: 'en' }).toISOString()).toBe(due)
})

it('uses the first day of the week of the reader’s locale', () => {
  const dueIn = (locale: string) =>
    nextDigestAfter(new Date('2026-03-03T00:00:00Z'), { zone: 'UTC', rhythm: 'weekly', locale }).toISOString()
  expect(['en', 'de', 'ar'].map(dueIn)).toEqual([
    '2026-03-08T08:00:00.000Z',
    '2026-03-09T08:00:00.000Z',
    '2026-03-07T08:00:00.000Z',
  ])
})
