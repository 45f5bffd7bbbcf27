import { Badge, Group, ScrollArea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '../parts/links.tsx'
import { tabLook } from '../parts/list/tab-look.ts'
import { t } from '../text.ts'
import { countText } from './count-text.ts'
import { searchOfTab, TABS, tabOf } from './inbox-search.ts'
import { waitingCounts } from './queries.ts'

const route = getRouteApi('/shell/comments')

/** The tabs of the inbox: what is waiting, and the rest. */
export function QueueTabs() {
  const asked = route.useSearch()
  const current = tabOf(asked)
  const { data } = useQuery(waitingCounts)
  const countOf = (tab: string) => data?.[tab as keyof typeof data] ?? 0
  return (
    <ScrollArea type="never" component="nav" aria-label={t('inbox.tabs')}>
      <Group gap={4} wrap="nowrap">
        {TABS.map((tab) => (
          <ButtonLink
            key={tab}
            to="/comments"
            search={searchOfTab(tab, asked)}
            {...tabLook(tab === current)}
            rightSection={
              countOf(tab) > 0 && (
                <Badge size="sm" variant="default" className="numbers">
                  {countText(countOf(tab))}
                </Badge>
              )
            }
          >
            {t(`inbox.tab.${tab}`)}
          </ButtonLink>
        ))}
      </Group>
    </ScrollArea>
  )
}
