import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { countryChoices } from '../../countries.ts'
import { offers } from '../../offers/queries.ts'
import { inPopover } from '../../parts/list/in-popover.ts'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { usePeopleListSearch } from './use-people-list-search.ts'

const route = getRouteApi('/shell/people')

/** A filter as it is written in `either` and `except`. */
const write = (name: string, value: string | number) =>
  new URLSearchParams({ [name]: String(value) }).toString()

/** Whoever has one of several tags, countries and offers, or none of them. */
export function SeveralFilter({ name }: { name: 'either' | 'except' }) {
  const written = route.useSearch()[name]
  const ask = usePeopleListSearch()
  const groups = useChoices()
  return (
    <MultiSelect
      label={t(`people.${name}`)}
      placeholder={written ? undefined : t('programs.any')}
      comboboxProps={inPopover.comboboxProps}
      searchable
      clearable
      data={groups}
      value={written?.split('&') ?? []}
      onChange={(chosen) => ask({ [name]: chosen.join('&') || undefined })}
    />
  )
}

function useChoices() {
  const { data: known } = useQuery(facets)
  const { data: sold = [] } = useQuery(offers)
  const offersAs = (name: string, label: string) => ({
    group: label,
    items: sold.map(({ id, title }) => ({ value: write(name, id), label: title })),
  })
  const groups = [
    {
      group: t('people.tags'),
      items: (known?.tags ?? []).map(({ tag }) => ({ value: write('tag', tag), label: tag })),
    },
    offersAs('offer_id', t('people.offer')),
    offersAs('former_offer_id', t('people.former_offer')),
    {
      group: t('people.country'),
      items: countryChoices(known?.countries ?? []).map(({ value, label }) => ({
        value: write('country', value),
        label,
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
