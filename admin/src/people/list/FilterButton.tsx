import { Badge, Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { t } from '../../text.ts'
import { filtersSet } from '../people-search.ts'
import { facets } from '../queries.ts'
import { FilterFields } from './FilterFields.tsx'

const route = getRouteApi('/shell/people')

/** The rarer filters behind a button that says how many are set. */
export function FilterButton() {
  const set = filtersSet(route.useSearch())
  const { data } = useQuery(facets)
  if (!data?.may.contacts) return null
  return (
    <Popover position="bottom-end" width="min(460px, calc(100vw - 24px))" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          rightSection={
            set.length > 0 && (
              <Badge size="sm" circle variant="filled">
                {set.length}
              </Badge>
            )
          }
        >
          {t('programs.filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('programs.filters')}
        mah="min(70vh, 560px)"
        style={{ overflowY: 'auto' }}
      >
        <FilterFields />
      </Popover.Dropdown>
    </Popover>
  )
}
