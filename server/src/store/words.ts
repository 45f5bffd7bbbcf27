import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const WORD_AREAS = ['storefront', 'player', 'admin', 'refusals'] as const
export type WordArea = (typeof WORD_AREAS)[number]
export type Words = Record<string, string>

const FOLDER = join(import.meta.dirname, '../../../contract/words')
const DEFAULT = 'en'

const shipped = new Map<string, Map<WordArea, Words>>(
  readdirSync(FOLDER).map((locale) => [
    locale,
    new Map(WORD_AREAS.map((area) => [area, readArea(locale, area)])),
  ]),
)

function readArea(locale: string, area: WordArea): Words {
  try {
    return JSON.parse(readFileSync(join(FOLDER, locale, `${area}.json`), 'utf8')) as Words
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** The words of `areas` in a locale; what it lacks comes from its language, then from English. */
export function wordsOf(locale: string, areas: readonly WordArea[]): Words {
  const chain = [DEFAULT, locale.split('-')[0]!, locale]
  return Object.assign(
    {},
    ...chain.flatMap((name) => areas.map((area) => shipped.get(name)?.get(area) ?? {})),
  ) as Words
}
