import { describe, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { createGranter } from '../../testing/grants.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const NOW = '2026-03-05T10:00:00.000Z'
world.setTime(NOW)

const grant = createGranter(ctx)

describe('what is open to a member', () => {
  const openedBy = async (someone: { id: number; store_id: number }) =>
    (await (await world.as(someone)).get('/api/accesses')).json()

  it('is everything by a plan for all, else the paid programs in public view one by one', async () => {
    const [bought, inRule, other] = await Promise.all([
      make.content({ access: 'paid' }),
      make.content({ access: 'paid', tags: ['open to some'] }),
      make.content({ access: 'paid' }),
    ])
    const free = await make.content({ tags: ['open to some'] })
    const [rule, all] = await Promise.all([
      make.offer({ rule_tags: ['open to some'] }),
      make.offer({ covers_all: true }),
    ])
    const holder = await make.member()
    expect(await openedBy(holder)).toEqual({ everything: false, content_ids: [] })
    await grant(holder.id, { content_id: bought.id }, { ends_at: '2026-03-06T00:00:00.000Z' })
    await grant(holder.id, { offer_id: rule.id })
    const { content_ids } = await openedBy(holder)
    expect(content_ids).toEqual([bought.id, inRule.id].toSorted((one, other) => one - other))
    expect(content_ids).not.toContain(free.id)
    expect(content_ids).not.toContain(other.id)
    await grant(holder.id, { offer_id: all.id })
    expect(await openedBy(holder)).toEqual({ everything: true, content_ids: [] })
  })

  it('ends with the access, is all for the staff, and no question for guests', async () => {
    const [holder, program] = [await make.member(), await make.content({ access: 'paid' })]
    await grant(holder.id, { content_id: program.id }, { ends_at: '2026-03-06T00:00:00.000Z' })
    expect(await openedBy(holder)).toMatchObject({ content_ids: [program.id] })
    world.setTime('2026-03-06T00:00:00.000Z')
    expect(await openedBy(holder)).toMatchObject({ content_ids: [] })
    world.setTime(NOW)
    expect(await openedBy(await make.member({ role: 'owner' }))).toMatchObject({ everything: true })
    expect((await world.app.inject('/api/accesses')).statusCode).toBe(401)
  })
})
