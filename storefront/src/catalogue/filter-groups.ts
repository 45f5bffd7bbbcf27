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

/** A filter with all of its options. */
export interface FilterGroup {
  name: FilterName
  title: string
  choices: Choice[]
  /** Set for a filter whose value is typed. */
  entry?: EntryType
  /** Loads more options, where there are any. */
  onMore?: () => void
}

/** Every filter of this store's lists except `without`, which the page itself sets. */
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

/** A select field has its options, a yes-no field has yes; numbers, days and text are typed. */
export function groupOf(t: Text, { key, title, type, options }: CustomField): FilterGroup {
  const name = `custom:${key}` as const
  if (type === 'boolean') return { name, title, choices: [{ value: 'true', title: t('filter.yes') }] }
  if (type !== 'select' && type !== 'multi') return { name, title, choices: [], entry: type }
  return { name, title, choices: options.map(({ slug, title }) => ({ value: slug, title })) }
}

export interface Chip extends Choice {
  name: FilterName
}

/** Every active filter with its title; a yes-no field by its own title. */
export function chipsOf(t: Text, groups: FilterGroup[], filters: Filters): Chip[] {
  return groups.flatMap(({ name, title, choices, entry }) =>
    chosenIn(filters, name).map((value) => {
      if (entry) return { name, value, title: entryText(t, title, entry, value) }
      const choice = choices.find((each) => each.value === value)
      return { name, value, title: choices.length > 1 && choice ? choice.title : title }
    }),
  )
}
