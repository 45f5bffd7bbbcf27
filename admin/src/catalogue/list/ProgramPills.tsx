import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterPills } from '../../parts/list/FilterPills.tsx'
import { t } from '../../text.ts'
import { filtersSet, type ProgramSearch } from '../program-search.ts'
import { terms } from '../queries.ts'
import { useProgramListSearch } from './use-program-list-search.ts'

const route = getRouteApi('/shell/programs')

/** The active filters, each removable. */
export function ProgramPills() {
  const asked = route.useSearch()
  const ask = useProgramListSearch()
  const say = useWords(asked)
  return <FilterPills names={filtersSet(asked)} say={say} onRemove={(name) => ask({ [name]: undefined })} />
}

function useWords(asked: ProgramSearch) {
  const { data: categories = [] } = useQuery({
    ...terms('categories'),
    enabled: asked.category_id !== undefined,
  })
  const { data: authors = [] } = useQuery({ ...terms('authors'), enabled: asked.author_id !== undefined })
  const titleOf = (all: { id: number; title: string }[], id: number | undefined) =>
    all.find((term) => term.id === id)?.title ?? '…'

  const words: { [Name in keyof ProgramSearch]?: () => string } = {
    kind: () => t(`kind.${asked.kind!}`),
    film: () => `${t('program.film')}: ${t(`film_is.${asked.film!}`)}`,
    access: () => t(`access.${asked.access!}`),
    category_id: () => titleOf(categories, asked.category_id),
    author_id: () => titleOf(authors, asked.author_id),
    no_category: () => t('programs.no_category'),
    no_captions: () => t('programs.no_captions'),
    has_changes: () => t('programs.has_changes'),
    from: () => `${t('programs.added_from')} ${asked.from}`,
    to: () => `${t('programs.added_to')} ${asked.to}`,
  }
  return (name: keyof ProgramSearch) => words[name]?.() ?? ''
}
