import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { program, programs } from '../../catalogue/queries.ts'
import { inPopover } from '../../parts/list/in-popover.ts'
import { t } from '../../text.ts'
import { usePeopleListSearch } from './use-people-list-search.ts'

const route = getRouteApi('/shell/people')

/** A filter for people who opened the film of a program, which is searched by title. */
export function WatchedFilter() {
  const { watched_id } = route.useSearch()
  const ask = usePeopleListSearch()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, 250)
  const { data: found } = useQuery(programs({ per_page: 20, ...(words && { search: words }) }))
  const { data: chosen } = useQuery({ ...program(watched_id ?? 0), enabled: watched_id !== undefined })
  const offered = (found?.body ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const isOffered = offered.some(({ value }) => value === String(watched_id))
  return (
    <Select
      label={t('people.watched')}
      placeholder={t('programs.any')}
      searchable
      {...inPopover}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={watched_id === undefined ? null : String(watched_id)}
      onChange={(id) => ask({ watched_id: id === null ? undefined : Number(id) })}
      data={chosen && !isOffered ? [{ value: String(chosen.id), label: chosen.title }, ...offered] : offered}
    />
  )
}
