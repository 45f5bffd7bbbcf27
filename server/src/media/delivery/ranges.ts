import type { ByteRange } from '../../platform/storage/storage.ts'

/**
 * The part of a file of `size` bytes that a `Range` header requests: `null` for all of it (no header, several ranges,
 * or an unknown unit, which HTTP allows to ignore), `'unsatisfiable'` if it lies outside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
