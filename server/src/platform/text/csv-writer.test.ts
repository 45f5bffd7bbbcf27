import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { csvOf } from './csv-writer.ts'

const linesOf = async (...rows: unknown[][]) =>
  (await text(csvOf(rows))).replace('\uFEFF', '').trimEnd().split('\r\n')

it('escapes formulas, and leaves numbers below zero as they are', async () => {
  expect(await linesOf(['=1+1', '-1+1', '-5.00', '-5', -5, '+5', '-', '@a', 'plain'])).toEqual([
    "'=1+1,'-1+1,-5.00,-5,-5,'+5,'-,'@a,plain",
  ])
})
