import { links } from './links.ts'

/** The screens a server draws, each a page of its own, in the server-rendered mode. */
const RENDERED_PATHS: readonly string[] = [
  links.catalog,
  links.category,
  links.categoryAlias,
  links.author,
  links.library,
  links.favorites,
  links.program,
]

const kindOf = (path: string) => path.split('/')[1]!
const DRAWN_KINDS = new Set(RENDERED_PATHS.map(kindOf))

/** Whether the server renders the page at `path`. */
export const isServerRendered = (path: string) => DRAWN_KINDS.has(kindOf(path))

/** Whether two pages are of one screen. */
export const isSameKind = (path: string, other: string) => kindOf(path) === kindOf(other)

/** The routes of the page at `here`, where the server draws pages: it knows no other of theirs than itself. */
export const routesOf = <T extends readonly { options: unknown }[]>(routes: T, here: string): T =>
  routes.filter((route) => {
    const { path } = route.options as { path: string }
    return !isServerRendered(path) || kindOf(path) === kindOf(here)
  }) as unknown as T
