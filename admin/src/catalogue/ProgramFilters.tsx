import { Group, Kbd, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { t } from '../text.ts'

const route = getRouteApi('/shell/programs')

/** The statuses programs can have today. */
const FILTERS = ['draft', 'published', 'unpublished'] as const
type Filter = (typeof FILTERS)[number]

/** Words to search for and a status; both live in the address, so that a list can be kept and sent. */
export const ProgramFilters = () => (
  <Group gap="sm">
    <Search />
    <StatusFilter />
  </Group>
)

function Search() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(asked.search ?? '')
  const search = useDebouncedCallback(
    (search: string) => void navigate({ search: ({ status }) => ({ status, search }), replace: true }),
    250,
  )
  useHotkeys([['/', () => field.current?.focus()]])

  function change(next: string) {
    setWords(next)
    search(next)
  }

  return (
    <TextInput
      ref={field}
      type="search"
      flex={1}
      miw={220}
      value={words}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      placeholder={t('programs.search')}
      aria-label={t('programs.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={<Slash />}
    />
  )
}

const Slash = () => (
  <Kbd size="xs" visibleFrom="sm" aria-hidden>
    /
  </Kbd>
)

function StatusFilter() {
  const { status, search } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (value: string) =>
    void navigate({ search: { search, ...(value !== 'all' && { status: value as Filter }) } })

  return (
    <SegmentedControl
      aria-label={t('program.status')}
      value={status ?? 'all'}
      onChange={choose}
      data={[
        { value: 'all', label: t('programs.all') },
        ...FILTERS.map((value) => ({ value, label: t(`status.${value}`) })),
      ]}
    />
  )
}
