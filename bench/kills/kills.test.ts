import { expect, it } from 'vitest'
import { runCampaign } from './campaign.ts'

// A run of five minutes by the same seed: KILLS_SEED=20261 node bench/kills.ts
const SEED = Number(process.env['KILLS_SEED'] ?? 20_261)
const SECONDS = 35

it(`loses and doubles nothing while processes are killed at random (seed ${SEED})`, async () => {
  const { faults, kills, acknowledged } = await runCampaign({ seconds: SECONDS, seed: SEED })
  expect(faults).toEqual([])
  expect(
    Object.values(kills).reduce((sum, each) => sum + each, 0),
    'kills',
  ).toBeGreaterThan(3)
  expect(acknowledged.orders.length, 'orders acknowledged').toBeGreaterThan(0)
  expect(acknowledged.films.length, 'films acknowledged').toBeGreaterThan(0)
})
