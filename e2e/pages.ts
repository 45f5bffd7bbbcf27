import { LIBRARY_TABS } from '../storefront/src/library/tabs.ts'
import { links } from '../storefront/src/links.ts'
import type { Course } from './course.ts'

/** A value for each parameter of a page's address. */
type Fillings = Record<string, readonly string[]>

export interface PagesOf {
  course: Course
  /** A comment under the course. */
  comment: number
  /** The permalink of a page of the publisher's own. */
  ownPage: string
}

const OF_ADMIN: readonly string[] = [links.admin, links.availability]

/** The query string of an address. */
const searchesOf = ({ course, comment }: PagesOf): Record<string, string[]> => ({
  [links.program]: [`?chapter=${course.entries[3]!.id}`, `?comment=${comment}`, '#comments'],
  [links.library]: LIBRARY_TABS.map((tab) => `?tab=${tab}`),
  [links.category]: ['?sort=title', '?free=1'],
  [links.search]: ['?query=tide', '?query=xqzzyw'],
  [links.signIn]: ['?limit=devices&most=2'],
})

/** Every page of the storefront, from its own list of routes, so that new ones are included. */
export const pagesOf = (shop: PagesOf): string[] =>
  Object.entries(links).flatMap(([name, path]) => {
    if (OF_ADMIN.includes(path)) return []
    return filledPaths(path, fillingsOf(name, shop)).flatMap((page) => [
      page,
      ...(searchesOf(shop)[path] ?? []).map((search) => page + search),
    ])
  })

const fillingsOf = (name: string, { course, ownPage }: PagesOf): Fillings => ({
  permalink: [
    {
      category: 'slow-films',
      categoryAlias: 'slow-films',
      author: 'ines-okafor',
      page: ownPage,
    }[name] ?? course.program.permalink,
  ],
  token: ['no-such-token'],
  key: ['no-such-key'],
  tab: [''], // account pages redirect by themselves
})

const PARAMETER = /\$(\w+)|\{-\$(\w+)\}/

function filledPaths(path: string, fillings: Fillings): string[] {
  const parameter = PARAMETER.exec(path)
  if (!parameter) return [path.replace(/(?<=.)\/$/, '')]
  const values = fillings[parameter[1] ?? parameter[2]!]
  if (!values) throw new Error(`e2e/pages.ts does not know what stands in ${path} for ${parameter[0]}.`)
  return values.flatMap((value) => filledPaths(path.replace(parameter[0], value), fillings))
}
