import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AS_BUILT, MAIN } from '../setup/paths.js'
import { callerOf, signInOwner } from './callers.ts'
import { expect, test as base } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { makePoster } from './posters.ts'
import { Product } from './product.ts'
import { Programs } from './programs.ts'

export { expect } from './fixtures.ts'

const PROGRAMS = 400

async function openFilled() {
  const product = await Product.open()
  await keepDemoPicture(product)
  const env = { ...process.env, DATA_DIR: product.folder }
  await promisify(execFile)(process.execPath, [AS_BUILT, MAIN, 'demo', '--programs', String(PROGRAMS)], {
    env,
  })
  return product
}

/** A picture for all of them: where the demo has none, its posters are drawn, which takes longer than the journeys. */
async function keepDemoPicture(product: Product) {
  const staff = await callerOf(product.origin, await signInOwner(product))
  const { id } = await new Programs(staff).draft('A picture')
  const picture = { data: await makePoster('A picture'), headers: { 'content-type': 'image/png' } }
  expect((await staff.put(`/bullet/api/programs/${id}/image`, picture)).ok()).toBe(true)
  await staff.dispose()
  await inDatabase(product, (client) => client.query('update content set demo = true where id = $1', [id]))
}

/** The fixtures with a store of their own, filled with programs without films, for the journeys of one file. */
export function filledStore() {
  let opened: Promise<Product> | undefined
  const test = base.extend<{ filled: Product }>({
    filled: [async ({}, use) => use(await (opened ??= openFilled())), { timeout: 180_000 }],
    baseURL: async ({ filled }, use) => use(filled.origin),
  })
  test.afterAll(async () => (await opened)?.stop())
  return test
}
