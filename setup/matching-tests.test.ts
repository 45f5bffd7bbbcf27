import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findMatchingTests } from './matching-tests.js'

const root = mkdtempSync(join(tmpdir(), 'matinee-tests-'))
afterAll(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('finds whole files by their path, and tests of other files by their title', () => {
  write('server/src/billing/refunds.test.ts', "it('gives back what was paid', () => {})")
  write('server/src/billing/orders.test.ts', "it('refunds an order that fails', () => {})")
  write('e2e/journeys/sales.e2e.ts', "test('the publisher refunds an order', () => {})")
  write('node_modules/refunds.test.ts', '')
  write('server/src/billing/refunds.ts', '')

  expect(findMatchingTests(['refunds'], root)).toEqual({
    unit: { whole: ['server/src/billing/refunds.test.ts'], byTitle: ['server/src/billing/orders.test.ts'] },
    journeys: { whole: [], byTitle: ['e2e/journeys/sales.e2e.ts'] },
  })
  expect(findMatchingTests(['refunds', 'an', 'order'], root)).toMatchObject({
    unit: { whole: [], byTitle: ['server/src/billing/orders.test.ts'] },
  })
  expect(findMatchingTests(['billing', 'refunds'], root).unit.whole).toEqual([
    'server/src/billing/refunds.test.ts',
  ])
})
