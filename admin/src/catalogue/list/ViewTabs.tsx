import type { SavedView } from '@matinee/contract/programs'
import { ActionIcon, Group, Menu, ScrollArea } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../parts/links.tsx'
import { t, type Word } from '../../text.ts'
import { isSameList, searchOf, type ProgramSearch } from '../program-search.ts'
import { views } from '../queries.ts'
import { NameView } from './NameView.tsx'
import { useViews } from './use-views.ts'

const route = getRouteApi('/shell/programs')

const SHIPPED: { label: Word; search: ProgramSearch }[] = [
  { label: 'programs.all', search: {} },
  { label: 'status.published', search: { status: 'published' } },
  { label: 'status.draft', search: { status: 'draft' } },
  { label: 'status.scheduled', search: { status: 'scheduled' } },
  { label: 'status.unpublished', search: { status: 'unpublished' } },
  { label: 'status.archived', search: { status: 'archived' } },
]

/** Lists one comes back to: those everybody has, then one's own. */
export function ViewTabs() {
  const asked = route.useSearch()
  const { data: own = [] } = useQuery(views)
  const current = own.find((view) => isSameList(searchOf(view), asked))
  const isKnown = current !== undefined || SHIPPED.some(({ search }) => isSameList(search, asked))
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" component="nav" aria-label={t('views.label')}>
      <ScrollArea type="never" flex={1} miw={0}>
        <Group gap={4} wrap="nowrap">
          {SHIPPED.map(({ label, search }) => (
            <Tab key={label} name={t(label)} search={search} isCurrent={isSameList(search, asked)} />
          ))}
          {own.map((view) => (
            <Tab key={view.id} name={view.name} search={searchOf(view)} isCurrent={view === current} />
          ))}
        </Group>
      </ScrollArea>
      {current && <ViewMenu view={current} />}
      {!isKnown && <NameView search={asked} />}
    </Group>
  )
}

interface TabProps {
  name: string
  search: ProgramSearch
  isCurrent: boolean
}

const Tab = ({ name, search, isCurrent }: TabProps) => (
  <ButtonLink
    to="/programs"
    search={search}
    size="compact-sm"
    variant={isCurrent ? 'light' : 'subtle'}
    color="gray"
    c={isCurrent ? undefined : 'dimmed'}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : false}
    style={{ flex: 'none' }}
  >
    {name}
  </ButtonLink>
)

function ViewMenu({ view }: { view: SavedView }) {
  const { askAndForget } = useViews()
  const [isNaming, setNaming] = useState(false)
  const small = { size: 16, stroke: 1.6, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('act_on', { act: t('actions'), name: view.name })}
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
            onClick={() => void askAndForget(view)}
          >
            {t('views.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameView view={view} onClose={() => setNaming(false)} />}
    </>
  )
}
