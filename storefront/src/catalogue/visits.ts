import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { openList } from '../use-endless.ts'
import { AUTHOR_SORTS, CATEGORY_SORTS, listIn } from './filters.ts'
import { authorAt, byAuthor, categoryAt, inCategory } from './queries.ts'

/** Fetches a category and what its page lists. What fails is shown by the screen, which asks again. */
export async function visitCategory(queries: QueryClient, location: ParsedLocation, permalink: string) {
  await queries.prefetchQuery(categoryAt(permalink))
  const category = queries.getQueryData(categoryAt(permalink).queryKey)
  const wish = listIn(CATEGORY_SORTS)(location.search)
  if (category) await openList(queries, location, inCategory(category.id, wish))
}

/** The same for an author. */
export async function visitAuthor(queries: QueryClient, location: ParsedLocation, permalink: string) {
  await queries.prefetchQuery(authorAt(permalink))
  const author = queries.getQueryData(authorAt(permalink).queryKey)
  const wish = listIn(AUTHOR_SORTS)(location.search)
  if (author) await openList(queries, location, byAuthor(author.id, wish))
}
