import { expect, it } from 'vitest'
import { bytesIn, kindOfFile } from './bytes.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [3_400, '3.4 kB'],
  [120_400_000, '120 MB'],
  [1_950_000_000, '2 GB'],
  [4_000_000_000_000, '4,000 GB'],
])('writes %d bytes as %s', (bytes, text) => expect(bytesIn('en', bytes)).toBe(text))

it('knows a file by its ending', () => {
  expect(['notes.pdf', 'A.B.zip', 'readme'].map(kindOfFile)).toEqual(['PDF', 'ZIP', ''])
})
