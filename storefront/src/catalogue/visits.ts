import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { prefetchList } from '../use-infinite-list.ts'
import { AUTHOR_SORTS, CATEGORY_SORTS, listIn } from './filters.ts'
import { authorAt, programsOfAuthor, categoryAt, programsInCategory } from './queries.ts'

/** Prefetches a category and its programs. The screen shows and retries failures. */
export async function visitCategory(queries: QueryClient, location: ParsedLocation, permalink: string) {
  await queries.prefetchQuery(categoryAt(permalink))
  const category = queries.getQueryData(categoryAt(permalink).queryKey)
  const wish = listIn(CATEGORY_SORTS)(location.search)
  if (category) await prefetchList(queries, location, programsInCategory(category.id, wish))
}

/** The same for an author. */
export async function visitAuthor(queries: QueryClient, location: ParsedLocation, permalink: string) {
  await queries.prefetchQuery(authorAt(permalink))
  const author = queries.getQueryData(authorAt(permalink).queryKey)
  const wish = listIn(AUTHOR_SORTS)(location.search)
  if (author) await prefetchList(queries, location, programsOfAuthor(author.id, wish))
}
