import { COMMENT_STATES } from '@matinee/contract/community/community'
import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { programs } from '../catalogue/queries.ts'
import { DateField } from '../parts/DateField.tsx'
import { FilterButton } from '../parts/list/FilterButton.tsx'
import { SearchField } from '../parts/list/SearchField.tsx'
import { inPopover } from '../parts/list/in-popover.ts'
import { t } from '../text.ts'
import { activeFilters, tabOf, type InboxSearch } from './inbox-search.ts'
import { communityPerson } from './queries.ts'
import { PersonChoice } from './PersonChoice.tsx'

const route = getRouteApi('/shell/comments')

/** Filters the inbox; all filters are search parameters, so that a list can be shared by its address. */
function useNarrow() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  return (changes: Partial<Record<keyof InboxSearch, unknown>>) =>
    void navigate({ search: { ...asked, ...changes } as InboxSearch, replace: true })
}

/** The search field, and behind a button the filters by program, person, day and state. */
export function InboxFilters() {
  const asked = route.useSearch()
  const narrow = useNarrow()
  const set = activeFilters(asked).filter((name) => name !== 'search')
  return (
    <Group gap="xs">
      <SearchField label={t('inbox.search')} value={asked.search} onSearch={(search) => narrow({ search })} />
      <FilterButton count={set.length} width={360}>
        <Fields />
      </FilterButton>
      {set.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => narrow(Object.fromEntries(set.map((name) => [name, undefined])))}
        >
          {t('inbox.filter.clear')}
        </Button>
      )}
    </Group>
  )
}

function Fields() {
  const asked = route.useSearch()
  const narrow = useNarrow()
  const isOfState = tabOf(asked) === 'all'
  return (
    <Stack gap="sm">
      <ProgramChoice value={asked.content_id} onChoose={(content_id) => narrow({ content_id })} />
      <PersonFilter value={asked.member_id} onChoose={(member_id) => narrow({ member_id })} />
      {isOfState && (
        <Select
          label={t('inbox.filter.state')}
          placeholder={t('inbox.filter.any')}
          {...inPopover}
          value={asked.state ?? null}
          onChange={(state) => narrow({ state: state ?? undefined })}
          data={COMMENT_STATES.map((value) => ({ value, label: t(`inbox.state.${value}`) }))}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`inbox.filter.${name}`)}
            value={asked[name] ?? ''}
            onChange={(value) => narrow({ [name]: value || undefined })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

interface ChoiceProps {
  value: number | undefined
  onChoose: (id: number | undefined) => void
}

function ProgramChoice({ value, onChoose }: ChoiceProps) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const { data } = useQuery(programs(asked ? { search: asked } : {}))
  return (
    <Select
      label={t('inbox.filter.program')}
      placeholder={t('inbox.filter.any')}
      searchable
      {...inPopover}
      onSearchChange={setWords}
      filter={({ options }) => options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChoose(id === null ? undefined : Number(id))}
      data={(data?.body ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  )
}

/** A person chosen elsewhere is named here as well. */
function PersonFilter({ value, onChoose }: ChoiceProps) {
  const { data } = useQuery({ ...communityPerson(value ?? 0), enabled: value !== undefined })
  const known = value !== undefined && data ? { id: value, name: data.user.name } : undefined
  return <PersonChoice label={t('inbox.filter.person')} known={known} onChoose={onChoose} />
}
