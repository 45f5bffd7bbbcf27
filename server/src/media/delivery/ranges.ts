import type { ByteRange } from '../../platform/storage/storage.ts'

/**
 * The part of a file of `size` bytes a `Range` header asks for: `null` for all of it (no header, several parts, or a
 * form we do not know, which HTTP lets us ignore), `'unsatisfiable'` when nothing of it lies inside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
