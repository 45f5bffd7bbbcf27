import { COMMENT_STATES } from '@matinee/contract/community'
import { Badge, Button, Group, Popover, Select, Stack, TextInput, SimpleGrid } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { programs } from '../catalogue/queries.ts'
import { t } from '../text.ts'
import { narrowedBy, tabOf, type InboxSearch } from './inbox-search.ts'
import { communityPerson } from './queries.ts'
import { PersonChoice } from './PersonChoice.tsx'

const route = getRouteApi('/shell/comments')

/** Narrows the inbox; all of it stands in the address, so that a list can be sent. */
function useNarrow() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  return (changes: Partial<Record<keyof InboxSearch, unknown>>) =>
    void navigate({ search: { ...asked, ...changes } as InboxSearch, replace: true })
}

/** Words, and behind a button program, person, day and state. */
export function InboxFilters() {
  const asked = route.useSearch()
  const narrow = useNarrow()
  const set = narrowedBy(asked).filter((name) => name !== 'search')
  return (
    <Group gap="xs">
      <Words />
      <Popover position="bottom-end" width="min(360px, calc(100vw - 24px))" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            rightSection={
              set.length > 0 && (
                <Badge size="sm" circle>
                  {set.length}
                </Badge>
              )
            }
          >
            {t('inbox.filters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('inbox.filters')}>
          <Fields />
        </Popover.Dropdown>
      </Popover>
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

function Words() {
  const asked = route.useSearch()
  const narrow = useNarrow()
  const [words, setWords] = useState(asked.search ?? '')
  const search = useDebouncedCallback((next: string) => narrow({ search: next.trim() || undefined }), 250)
  useEffect(() => {
    if (asked.search === undefined) setWords('') // oxlint-disable-line react/set-state-in-effect -- cleared elsewhere
  }, [asked.search])
  return (
    <TextInput
      type="search"
      flex={1}
      miw={180}
      value={words}
      maxLength={100}
      onChange={({ currentTarget: { value } }) => {
        setWords(value)
        search(value)
      }}
      placeholder={t('inbox.search')}
      aria-label={t('inbox.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
    />
  )
}

// Choices open inside the popover: outside of it, choosing would close it.
const inside = { withinPortal: false } as const

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
          clearable
          clearSectionMode="clear"
          comboboxProps={inside}
          value={asked.state ?? null}
          onChange={(state) => narrow({ state: state ?? undefined })}
          data={COMMENT_STATES.map((value) => ({ value, label: t(`inbox.state.${value}`) }))}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`inbox.filter.${name}`)}
            value={asked[name] ?? ''}
            onChange={({ currentTarget }) => narrow({ [name]: currentTarget.value || undefined })}
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
      clearable
      clearSectionMode="clear"
      comboboxProps={inside}
      onSearchChange={setWords}
      filter={({ options }) => options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChoose(id === null ? undefined : Number(id))}
      data={(data?.body ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  )
}

/** Somebody chosen elsewhere is named here, too. */
function PersonFilter({ value, onChoose }: ChoiceProps) {
  const { data } = useQuery({ ...communityPerson(value ?? 0), enabled: value !== undefined })
  const known = value !== undefined && data ? { id: value, name: data.user.name } : undefined
  return <PersonChoice label={t('inbox.filter.person')} known={known} onChoose={onChoose} />
}
