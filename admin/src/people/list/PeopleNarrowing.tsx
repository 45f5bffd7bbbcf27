import { PEOPLE_SORTS } from '@matinee/contract/people'
import { Group, Kbd, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { FilterButton } from './FilterButton.tsx'
import { FilterPills } from './FilterPills.tsx'
import { useAsk } from './use-ask.ts'

const route = getRouteApi('/shell/people')

/** What narrows the list and in which order it stands; all of it lives in the address, so that a list can be sent. */
export const PeopleNarrowing = () => (
  <>
    <Group gap="xs" align="flex-end">
      <Search />
      <FilterButton />
      <Sort />
    </Group>
    <FilterPills />
  </>
)

function Search() {
  const asked = route.useSearch()
  const ask = useAsk()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(asked.search ?? '')
  const search = useDebouncedCallback((next: string) => ask({ search: next || undefined }, true), 200)
  useHotkeys([['/', () => field.current?.focus()]])
  useEffect(() => {
    // Another list was chosen: its words count, unless somebody is just writing others.
    if (document.activeElement !== field.current) setWords(asked.search ?? '')
  }, [asked.search])

  return (
    <TextInput
      ref={field}
      type="search"
      flex={1}
      miw={{ base: '100%', xs: 180 }}
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value)
        search(value)
      }}
      placeholder={t('people.search')}
      aria-label={t('people.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          /
        </Kbd>
      }
    />
  )
}

function Sort() {
  const { sort } = route.useSearch()
  const ask = useAsk()
  const { data } = useQuery(facets)
  const sorts = PEOPLE_SORTS.filter((value) => value !== 'email' || data?.may.contacts)
  return (
    <Select
      aria-label={t('programs.sort')}
      w={190}
      allowDeselect={false}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      value={sort ?? 'joined'}
      onChange={(value) => ask({ sort: value === 'joined' ? undefined : value, direction: undefined })}
      data={sorts.map((value) => ({ value, label: t(`people.sort.${value}`) }))}
    />
  )
}
