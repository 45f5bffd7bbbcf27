import { stringify } from 'csv-stringify'
import { Readable, type Transform } from 'node:stream'

/**
 * Rows as a CSV file that spreadsheets open as it is meant: with a byte order mark, and nothing in it that they would
 * take for a formula.
 */
export function csvOf(rows: AsyncIterable<unknown[]> | Iterable<unknown[]>): Transform {
  const file = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  Readable.from(rows)
    .once('error', (error) => file.destroy(error))
    .pipe(file)
  return file
}
