import { IMPORT_SOURCES, type MemberImport } from '@matinee/contract/members/people-imports'
import { plainTitle } from './import-columns.ts'

export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** Titles that the export of one service has, all of one group of them. */
const MARKS: Record<ImportSource, string[][]> = {
  uscreen: [
    ['user type', 'lifetime spent'],
    ['membership status', 'lifetime spent'],
    ['segments', 'lifetime spent'],
    ['uscreen id'],
    ['uscreen subscription id'],
  ],
  vimeo_ott: [['product', 'billing cycle'], ['product', 'frequency', 'platform'], ['vimeo ott id']],
  kajabi: [['offer title', 'customer email'], ['offer', 'customer email', 'interval'], ['kajabi id']],
  memberful: [['memberful id'], ['memberful member id'], ['full name', 'auto renew', 'plan id']],
  ghost: [
    ['subscribed to emails', 'complimentary plan'],
    ['subscribed to emails', 'stripe customer id'],
  ],
}

/** The service whose export has such titles. */
export function sourceOf(columns: readonly string[]): ImportSource | null {
  const titles = new Set(columns.map(plainTitle))
  return (
    IMPORT_SOURCES.find((source) => MARKS[source].some((all) => all.every((title) => titles.has(title)))) ??
    null
  )
}

/** Memberful writes dates as they are said in its country. */
export const writesMonthFirst = ({ source }: Pick<MemberImport, 'source'>) => source === 'memberful'
