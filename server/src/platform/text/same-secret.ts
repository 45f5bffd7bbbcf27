import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that does not tell how far they are. */
export function isSameSecret(given: string, right: string): boolean {
  const [is, should] = [Buffer.from(given), Buffer.from(right)]
  return is.length === should.length && timingSafeEqual(is, should)
}
