import { openSegment, type Segment } from '@matinee/contract/people-lists'
import { ActionIcon, Group, Menu, ScrollArea, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { t, type Word } from '../../text.ts'
import { isSamePeople, searchOf, type PeopleSearch } from '../people-search.ts'
import { facets, segments } from '../queries.ts'
import { NameSegment } from './NameSegment.tsx'
import { useSegments } from './use-segments.ts'

const route = getRouteApi('/shell/people')

const SHIPPED: { label: Word; search: PeopleSearch }[] = [
  { label: 'people.all', search: {} },
  { label: 'people.type_many.member', search: { type: 'member' } },
  { label: 'people.type_many.lead', search: { type: 'lead' } },
  { label: 'people.type_many.staff', search: { type: 'staff' } },
]

/** Lists one comes back to: those every store has, then its own segments, each with how many are in it. */
export function SegmentTabs() {
  const asked = route.useSearch()
  const { data: known } = useQuery(facets)
  const { data: own = [] } = useQuery({ ...segments, enabled: known?.may.contacts ?? false })
  const current = own.find(({ filters }) => isSamePeople(searchOf(filters), asked))
  const isKnown = current !== undefined || SHIPPED.some(({ search }) => isSamePeople(search, asked))
  const left = useLeft(isKnown, current)
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" component="nav" aria-label={t('people.lists')}>
      <ScrollArea type="never" flex={1} miw={0}>
        <Group gap={4} wrap="nowrap">
          {SHIPPED.map(({ label, search }) => (
            <Tab key={label} name={t(label)} search={search} isCurrent={isSamePeople(search, asked)} />
          ))}
          {own.map((segment) => (
            <SegmentTab key={segment.id} segment={segment} isCurrent={segment === current} />
          ))}
        </Group>
      </ScrollArea>
      {current && known?.may.segment && <SegmentMenu segment={current} />}
      {!isKnown && known?.may.segment && (
        <NameSegment search={asked} from={own.find(({ id }) => id === left)} />
      )}
    </Group>
  )
}

/** The segment somebody was in before they asked for people of no list. */
function useLeft(isKnown: boolean, current: Segment | undefined) {
  const [left, setLeft] = useState(current?.id)
  if (isKnown && left !== current?.id) setLeft(current?.id)
  return left
}

const SegmentTab = ({ segment, isCurrent }: { segment: Segment; isCurrent: boolean }) => (
  <Tab
    name={segment.name}
    count={segment.count}
    search={searchOf(segment.filters)}
    isCurrent={isCurrent}
    // Only counted for the order of the tabs: nobody waits for it or needs to hear of it.
    onOpen={() => void call(openSegment, { params: { id: segment.id } }).catch(() => undefined)}
  />
)

interface TabProps {
  name: string
  count?: number
  search: PeopleSearch
  isCurrent: boolean
  onOpen?: () => void
}

const Tab = ({ name, count, search, isCurrent, onOpen }: TabProps) => (
  <ButtonLink
    to="/people"
    search={search}
    size="compact-sm"
    variant={isCurrent ? 'light' : 'subtle'}
    color="gray"
    c={isCurrent ? undefined : 'dimmed'}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : false}
    style={{ flex: 'none' }}
    onClick={onOpen}
    rightSection={
      count === undefined ? null : (
        <Text size="xs" c="dimmed" className="numbers" component="span">
          {count.toLocaleString(document.documentElement.lang)}
        </Text>
      )
    }
  >
    {name}
  </ButtonLink>
)

function SegmentMenu({ segment }: { segment: Segment }) {
  const { askAndForget } = useSegments()
  const [isNaming, setNaming] = useState(false)
  const small = { size: 16, stroke: 1.6, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('act_on', { act: t('actions'), name: segment.name })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...small} />} onClick={() => setNaming(true)}>
            {t('views.rename')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...small} />}
            onClick={() => void askAndForget(segment)}
          >
            {t('people.segment_delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameSegment segment={segment} onClose={() => setNaming(false)} />}
    </>
  )
}
