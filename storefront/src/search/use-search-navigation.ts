import { keyOf } from '@matinee/client/queries'
import { searchContents } from '@matinee/contract/catalogue/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { links } from '../links.ts'
import { browserStorage } from '../browser-storage.ts'
import type { Option, SearchTarget } from './options.ts'
import { rememberSearch } from './recent.ts'

/**
 * Navigation from the search overlay. It replaces the overlay's history entry, so that going back does not open it
 * again.
 */
export function useSearchNavigation() {
  const router = useRouter()
  const queries = useQueryClient()

  /** Opens all results of a term, requested again even if the term is the same. */
  function goToResults(query: string) {
    rememberSearch(browserStorage(), query)
    void queries.invalidateQueries({ queryKey: keyOf(searchContents) })
    void router.navigate({ to: links.search, search: { query: query.trim() }, replace: true, state: {} })
  }

  function goTo(option: Option, query: string) {
    if ('text' in option) return goToResults(option.text)
    rememberSearch(browserStorage(), query)
    void router.navigate({ ...destinationOf(option), replace: true, state: {} })
  }

  return { goToResults, goTo }
}

/** The location of a search result. */
export function destinationOf(option: SearchTarget) {
  switch (option.kind) {
    case 'content':
      return { to: links.program, params: { permalink: option.card.permalink } } as const
    case 'chapter':
      return {
        to: links.program,
        params: { permalink: option.hit.content.permalink },
        search: { chapter: option.hit.id },
      } as const
    case 'author':
      return { to: links.author, params: { permalink: option.person.permalink } } as const
    case 'category':
      return { to: links.category, params: { permalink: option.category.permalink } } as const
  }
}
