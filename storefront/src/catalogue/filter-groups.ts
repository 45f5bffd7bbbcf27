import { CONTENT_KINDS, LENGTHS, type CustomField } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useText, type Text } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { entryText, type EntryType } from './entries.ts'
import { chosenIn, type FilterName, type Filters } from './filters.ts'
import { authors, categories, customFields } from './queries.ts'

export interface Choice {
  value: string
  title: string
}

/** One thing to narrow by, with everything it can be. */
export interface FilterGroup {
  name: FilterName
  title: string
  choices: Choice[]
  /** Where it is typed instead. */
  entry?: EntryType
  /** Asks for further choices, where there are more. */
  onMore?: () => void
}

/** Everything lists of this store can be narrowed by, but for `without`, which a page has decided already. */
export function useFilterGroups(without?: FilterName): FilterGroup[] {
  const t = useText()
  const inCategories = useQuery(categories)
  const byAuthors = useInfiniteList(authors)
  const fields = useQuery(customFields)

  const groups: FilterGroup[] = [
    { name: 'category_id', title: t('filter.category_id'), choices: inCategories.data?.map(choiceOf) ?? [] },
    {
      name: 'author_id',
      title: t('filter.author_id'),
      choices: byAuthors.items.map(({ id, name }) => choiceOf({ id, title: name })),
      ...(byAuthors.hasMore && { onMore: byAuthors.loadMore }),
    },
    ...plainGroups(t),
    ...(fields.data ?? []).filter(({ filterable }) => filterable).map((field) => groupOf(t, field)),
  ]
  return groups.filter(({ name, choices, entry }) => name !== without && (entry || choices.length > 0))
}

const choiceOf = ({ id, title }: { id: number; title: string }): Choice => ({ value: String(id), title })

const plainGroups = (t: Text): FilterGroup[] => [
  {
    name: 'kind',
    title: t('filter.kind'),
    choices: CONTENT_KINDS.map((value) => ({ value, title: t(`filter.kind.${value}`) })),
  },
  {
    name: 'length',
    title: t('filter.length'),
    choices: LENGTHS.map((value) => ({ value, title: t(`filter.length.${value}`) })),
  },
  { name: 'free', title: t('filter.free'), choices: [{ value: 'true', title: t('filter.free') }] },
]

/** A field is narrowed by its options; one that is yes or no by yes; numbers, days and words are typed. */
export function groupOf(t: Text, { key, title, type, options }: CustomField): FilterGroup {
  const name = `custom:${key}` as const
  if (type === 'boolean') return { name, title, choices: [{ value: 'true', title: t('filter.yes') }] }
  if (type !== 'select' && type !== 'multi') return { name, title, choices: [], entry: type }
  return { name, title, choices: options.map(({ slug, title }) => ({ value: slug, title })) }
}

export interface Chip extends Choice {
  name: FilterName
}

/** Everything that is set, each with its title; a yes by the title of its field. */
export function chipsOf(t: Text, groups: FilterGroup[], filters: Filters): Chip[] {
  return groups.flatMap(({ name, title, choices, entry }) =>
    chosenIn(filters, name).map((value) => {
      if (entry) return { name, value, title: entryText(t, title, entry, value) }
      const choice = choices.find((each) => each.value === value)
      return { name, value, title: choices.length > 1 && choice ? choice.title : title }
    }),
  )
}
