import { expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { beginRental, grantAccess } from '../offers/accesses.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const member = await make.member()
const client = await world.as(member)
const at = (day: string) => `2030-01-${day}T10:00:00.000Z`

const published = { published_at: at('01') }
const grant = (what: object) =>
  grantAccess(ctx, {
    member_id: member.id,
    source: 'purchase',
    source_id: null,
    starts_at: at('01'),
    ends_at: null,
    ...what,
  })
const tab = async (name: string) =>
  (await client.get(`/api/contents/my_library?tab=${name}`))
    .json()
    .map(({ title, held }: { title: string; held: object }) => [title, held])

it('keeps what was bought, rented or given, and says until when; of a plan it keeps nothing', async () => {
  world.setTime(at('01'))
  const [bought, rented, given, draft, planned] = await Promise.all(
    ['Bought', 'Rented', 'Given', 'Draft', 'Planned'].map((title) =>
      make.film({
        title,
        access: 'paid',
        ...(title === 'Draft' ? { status: 'draft', published_at: null } : published),
      }),
    ),
  )
  const bundle = await make.offer({ type: 'bundle', content_ids: [bought!.id, draft!.id] })
  const rent = await make.offer({ type: 'rent', content_ids: [rented!.id] })
  const plan = await make.offer({ content_ids: [planned!.id] })
  await grant({ offer_id: bundle.id })
  await grant({ content_id: given!.id, source: 'manual', ends_at: at('09') })
  await grant({ offer_id: plan.id, source: 'subscription', source_id: 1 })
  const rental = await grant({ offer_id: rent.id, ends_at: at('31'), watch_hours: 48 })

  const forever = { ends_at: null, began_at: null, watch_hours: null }
  expect(await tab('purchased')).toEqual([
    ['Given', expect.objectContaining({ ...forever, ends_at: at('09') })],
    ['Bought', expect.objectContaining(forever)],
  ])
  expect(await tab('rented')).toEqual([
    ['Rented', expect.objectContaining({ ends_at: at('31'), began_at: null, watch_hours: 48 })],
  ])

  world.setTime(at('10'))
  await beginRental(ctx, rental)
  world.setTime(at('20'))
  expect(await tab('purchased')).toMatchObject([
    ['Bought', {}],
    ['Given', { ends_at: at('09') }],
  ])
  expect(await tab('rented')).toMatchObject([['Rented', { ends_at: at('12'), began_at: at('10') }]])
})
