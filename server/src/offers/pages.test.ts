import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()

it('gives the page of plans what the call of plans gives, and no column besides', async () => {
  await world.make.offer({ title: 'Gold' })
  world.app.prepared.drop(world.storeId)
  const member = await world.as(await world.make.member())
  const plans = (await member.get('/api/offers')).json()
  const page = await member.get('/registrations/pick_plan', { headers: { 'x-inertia': 'true' } })
  expect(plans).toMatchObject([{ title: 'Gold' }])
  expect(page.json().props.plans).toEqual(plans)
})
