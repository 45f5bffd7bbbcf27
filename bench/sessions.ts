/** A member's GET /api/sessions, beside Fastify with one prepared query. */
import { load } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const OURS = 'http://127.0.0.1:3921'
const BARE = 'http://127.0.0.1:3922/'

const product = await makeProduct()
const web = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3921',
})
const headers = await staffHeaders(product.database, OURS)
const token = /matinee_session=([^;]+)/.exec(headers['cookie']!)![1]!
const bare = await startProgram(['bench/bare-session.ts', '3922', token], BARE, {
  DATABASE_URL: product.database,
})

const ours: number[] = []
const limit: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const [a, b] = [await load(`${OURS}/api/sessions`, { headers }), await load(BARE)]
  if (round === 0) continue // warming up
  ours.push(a.rate)
  limit.push(b.rate)
}
report({
  name: 'A member’s GET /api/sessions',
  ours: median(ours),
  reference: median(limit),
  referenceName: 'bare',
  unit: 'answers/s',
  goal: { least: 0.5 },
})
await bare.stop()
await web.stop()
await product.stop()
