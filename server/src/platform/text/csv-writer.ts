import { stringify } from 'csv-stringify'
import { Readable, type Transform } from 'node:stream'

/** A number below zero begins as a formula does, and is none. */
const NUMBER = /^-\d+(\.\d+)?$/

/**
 * Rows as a CSV file that spreadsheets open correctly: with a byte order mark, and with formulas escaped.
 */
export function csvOf(rows: AsyncIterable<unknown[]> | Iterable<unknown[]>): Transform {
  const file = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      string: (value) => (NUMBER.test(value) ? { value, escape_formulas: false } : value),
    },
  })
  Readable.from(rows)
    .once('error', (error) => file.destroy(error))
    .pipe(file)
  return file
}
