import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base } from './fixtures.ts'
import { Product } from './product.ts'

export { expect } from './fixtures.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const PROGRAMS = 400

/** The fixtures with a store of their own, filled with programs without films. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.open()
      const env = { ...process.env, DATA_DIR: product.folder }
      await promisify(execFile)(process.execPath, [MAIN, 'demo', '--programs', String(PROGRAMS)], { env })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
