import { describe, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { createGranter } from '../../testing/grants.ts'
import { makeWorld } from '../../testing/world.ts'
import { expireAccesses } from './jobs.ts'
import { beginRental, endAccess, findOpeningAccess } from './accesses.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const NOW = '2030-01-01T10:00:00.000Z'
world.setTime(NOW)

const LATER = '2030-02-01T10:00:00.000Z'
const member = async () => (await make.member()).id
const grant = createGranter(ctx)
const opens = async (memberId: number, contentId: number) =>
  (await findOpeningAccess(ctx, memberId, contentId)) !== null

describe('an access', () => {
  it('opens what its offer covers by hand or by rule, and nothing else', async () => {
    const category = await make.category()
    const author = await make.author()
    const [given, inCategory, byAuthor, tagged, other] = await Promise.all([
      make.content(),
      make.content({ category_id: category.id }),
      make.content({ author_ids: [author.id] }),
      make.content({ tags: ['slow'] }),
      make.content(),
    ])
    const offers = await Promise.all([
      make.offer({ content_ids: [given.id] }),
      make.offer({ rule_category_ids: [category.id] }),
      make.offer({ rule_author_ids: [author.id] }),
      make.offer({ rule_tags: ['slow'] }),
      make.offer({ covers_all: true }),
    ])
    const programs = [given, inCategory, byAuthor, tagged, other]
    const opened = await Promise.all(
      offers.map(async ({ id }) => {
        const holder = await member()
        await grant(holder, { offer_id: id })
        return Promise.all(programs.map((program) => opens(holder, program.id)))
      }),
    )
    expect(opened).toEqual([
      [true, false, false, false, false],
      [false, true, false, false, false],
      [false, false, true, false, false],
      [false, false, false, true, false],
      [true, true, true, true, true],
    ])
  })

  it('opens between its beginning and its end, also where the job that notices is late', async () => {
    const [holder, program] = [await member(), await make.content()]
    await grant(holder, { content_id: program.id }, { starts_at: '2030-01-10T00:00:00Z', ends_at: LATER })
    expect(await opens(holder, program.id)).toBe(false)
    world.setTime('2030-01-10T00:00:00Z')
    expect(await opens(holder, program.id)).toBe(true)
    world.setTime(LATER)
    expect(await opens(holder, program.id)).toBe(false)
    world.setTime(NOW)
  })

  it('of the same source once more lasts as told last, and is one row', async () => {
    const [holder, offer] = [await member(), await make.offer({ covers_all: true })]
    const of = { source: 'subscription', source_id: 71 }
    const first = await grant(holder, { offer_id: offer.id }, { ...of, ends_at: NOW })
    const again = await grant(holder, { offer_id: offer.id }, { ...of, ends_at: LATER })
    expect([again.id, again.ends_at]).toEqual([first.id, LATER])
  })

  it('ends at once or at a moment to come, never later than it would, and opens anew', async () => {
    const [holder, offer] = [await member(), await make.offer({ covers_all: true })]
    const program = await make.content()
    const of = { source: 'subscription', source_id: 72 } as const
    await grant(holder, { offer_id: offer.id }, { ...of, ends_at: LATER })
    await endAccess(ctx, { ...of, at: '2030-03-01T00:00:00.000Z', reason: 'canceled' })
    expect((await findOpeningAccess(ctx, holder, program.id))?.ends_at).toBe(LATER)
    await endAccess(ctx, { ...of, at: '2030-01-15T00:00:00.000Z', reason: 'canceled' })
    expect((await findOpeningAccess(ctx, holder, program.id))?.ends_at).toBe('2030-01-15T00:00:00.000Z')
    await endAccess(ctx, { ...of, reason: 'refunded' })
    expect(await opens(holder, program.id)).toBe(false)
    await grant(holder, { offer_id: offer.id }, { ...of, ends_at: LATER })
    expect(await opens(holder, program.id)).toBe(true)
  })

  it('is nothing in another store', async () => {
    const other = await make.store('accesses.example')
    const [holder, program] = [await member(), await make.content()]
    await grant(holder, { content_id: program.id })
    const elsewhere = { ...ctx, store: { id: other.id, locale: 'en' } }
    expect(await findOpeningAccess(elsewhere, holder, program.id)).toBeNull()
  })
})

describe('a rental', () => {
  const rented = async () => {
    const [holder, program] = [await member(), await make.content()]
    const offer = await make.offer({ type: 'rent', content_ids: [program.id] })
    const access = await grant(holder, { offer_id: offer.id }, { ends_at: LATER, watch_hours: 48 })
    return { holder, program, access }
  }

  it('runs from its first play on, once, whoever comes first of two', async () => {
    const { holder, program, access } = await rented()
    world.setTime('2030-01-31T22:00:00.000Z')
    await Promise.all([beginRental(ctx, access), beginRental(ctx, access)])
    world.setTime('2030-02-01T22:00:00.000Z')
    await beginRental(ctx, access)
    const running = await findOpeningAccess(ctx, holder, program.id)
    expect([running?.first_played_at, running?.ends_at]).toEqual([
      '2030-01-31T22:00:00.000Z',
      '2030-02-02T22:00:00.000Z',
    ])
    world.setTime('2030-02-02T22:00:00.000Z')
    expect(await opens(holder, program.id)).toBe(false)
    world.setTime(NOW)
  })

  it('that was never begun is over at its end', async () => {
    const { holder, program } = await rented()
    world.setTime(LATER)
    expect(await opens(holder, program.id)).toBe(false)
    world.setTime(NOW)
  })

  it('waits while something else opens the film', async () => {
    const { holder, program } = await rented()
    await grant(holder, { content_id: program.id }, { ends_at: '2030-01-02T00:00:00Z' })
    expect((await findOpeningAccess(ctx, holder, program.id))?.watch_hours).toBeNull()
  })
})

describe('what plans allow at once', () => {
  const allowed = async (id: number) =>
    world.ctx.db
      .selectFrom('member')
      .select(['max_sessions', 'max_streams'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is what the most generous of them says, for as long as it is open', async () => {
    const holder = await member()
    const basic = await make.offer({ max_sessions: 1, max_streams: 1 })
    const more = await make.offer({ max_sessions: 5, max_streams: 3 })
    await grant(holder, { offer_id: basic.id })
    expect(await allowed(holder)).toEqual({ max_sessions: 1, max_streams: 1 })
    await grant(holder, { offer_id: more.id }, { ends_at: LATER })
    expect(await allowed(holder)).toEqual({ max_sessions: 5, max_streams: 3 })
    world.setTime(LATER)
    await expireAccesses.run(world.ctx, {}, new AbortController().signal)
    expect(await allowed(holder)).toEqual({ max_sessions: 1, max_streams: 1 })
    world.setTime(NOW)
  })
})
