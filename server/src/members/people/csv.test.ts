import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { DELIMITERS, ENCODINGS, type Encoding } from '@matinee/contract/members/people-imports'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { firstRecords, guessDelimiter, guessEncoding, guessHeader } from './csv-guess.ts'
import { recordsOf, watchArrival } from './import-reader.ts'
import { passwordHashIn } from './import-cells.ts'
import { momentIn } from './import-moments.ts'

/** Names and texts that contain every separator. */
const word = fc.stringMatching(/^[a-zA-Zäöüñ ,;|"'.-]{0,20}$/)
const row = fc.tuple(word, fc.integer({ min: 1, max: 9999 }), word)
const table = fc
  .array(row, { minLength: 3, maxLength: 30 })
  .map((rows) => rows.map(([name, number, note]) => [`p${number}@x.example`, name, note, String(number)]))

function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

async function readBack(bytes: Buffer) {
  // In pieces that cut through letters and lines.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.subarray(at * 7, at * 7 + 7),
  )
  const { stream, arrival } = watchArrival(Readable.from(pieces))
  const kept: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) kept.push(chunk)
  const encoding = guessEncoding(arrival.head, arrival.isUtf8)
  const delimiter = guessDelimiter(`${new TextDecoder(encoding).decode(arrival.head)}\n`)
  const records: string[][] = []
  const shape = { encoding, delimiter, has_header: false }
  for await (const { record } of recordsOf(Readable.from(kept), shape)) records.push(record)
  return { encoding, delimiter, records }
}

it('reads every table as it was written, whatever stands between its cells and however letters are kept', async () => {
  const written = fc.tuple(table, fc.constantFrom(...DELIMITERS), fc.constantFrom(...ENCODINGS))
  await fc.assert(
    fc.asyncProperty(written, async ([rows, delimiter, encoding]) => {
      const text = stringify(rows, { delimiter })
      const read = await readBack(encoded(text, encoding))
      expect(read.delimiter).toBe(delimiter)
      expect(read.records).toEqual(rows)
    }),
    { numRuns: 60 },
  )
})

it('never fails on bytes that are no table', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const encoding = guessEncoding(bytes, false)
      const text = new TextDecoder(encoding).decode(bytes)
      expect(DELIMITERS).toContain(guessDelimiter(text))
      expect(typeof guessHeader(firstRecords(text, ','))).toBe('boolean')
    }),
  )
})

it('takes a row with an address for a person, not for titles', () => {
  expect(
    guessHeader([
      ['name', 'e-mail'],
      ['Ana', 'ana@x.example'],
    ]),
  ).toBe(true)
  expect(guessHeader([['Ana', 'ana@x.example']])).toBe(false)
})

it.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-02-29 10:30', '2024-02-29T10:30:00.000Z'],
  ['2024-02-29T10:30:15+02:00', '2024-02-29T08:30:15.000Z'],
  ['2024-02-29 10:30:00 UTC', '2024-02-29T10:30:00.000Z'],
  ['2023-02-29', undefined],
  ['29.02.2024', '2024-02-29T00:00:00.000Z'],
  ['2/29/2024', '2024-02-29T00:00:00.000Z'],
  ['Feb 29, 2024', '2024-02-29T00:00:00.000Z'],
  ['29 February 2024', '2024-02-29T00:00:00.000Z'],
  ['1709164800', '2024-02-29T00:00:00.000Z'],
  ['03/04/2024', undefined],
  ['99/99/2024', undefined],
  ['2999-01-01', undefined],
])('reads %s as the moment %s', (written, moment) => {
  const read = momentIn(written, { now: new Date('2026-01-01'), monthFirst: false })
  expect('value' in read ? read.value : undefined).toBe(moment)
})

it.each([
  [`$2b$10$${'a'.repeat(53)}`, true],
  [`$2b$16$${'a'.repeat(53)}`, 'too_costly'],
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', true],
  ['$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$aGFzaA', 'too_costly'],
  ['$argon2id$v=19$m=131072,t=10,p=16$c2FsdHNhbHQ$aGFzaA', 'too_costly'],
  ['$argon2id$v=19$m=7,t=2,p=1$c2FsdHNhbHQ$aGFzaA', 'unusable'],
  ['$argon2id$v=19$m=19456,t=2,p=1$c2Fs$aGFzaA', 'unusable'],
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFza', 'unusable'],
  [`$2b$03$${'a'.repeat(53)}`, 'unusable'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'unusable'],
])('takes the password hash %s: %s', (written, expected) => {
  const read = passwordHashIn(written)
  expect('value' in read ? true : read.fault).toBe(expected)
})
