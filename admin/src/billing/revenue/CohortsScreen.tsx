import { cohortsFile } from '@matinee/contract/billing/cohorts'
import { Group, Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DownloadCsv } from '../sales/DownloadCsv.tsx'
import { OfferChoice } from '../sales/Filters.tsx'
import { CohortTable } from './CohortTable.tsx'
import { cohorts } from './queries.ts'

const route = getRouteApi('/shell/revenue/cohorts')

/** Subscribers by the month of their first payment, and the share that still pays month by month. */
export function CohortsScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const before = <BackTo to="/revenue" label={t('nav.revenue')} />
  return (
    <QueryBoundary title={t('cohorts.title')} before={before} query={useQuery(cohorts(asked))}>
      {({ cohorts }) => (
        <Screen
          title={t('cohorts.title')}
          before={before}
          actions={<DownloadCsv path={cohortsFile.path} asked={asked} />}
        >
          <Stack gap="md">
            <Text size="sm" c="dimmed" maw={720}>
              {t('cohorts.intro')}
            </Text>
            <Group>
              <OfferChoice
                value={asked.offer_id}
                onChoose={(offer_id) =>
                  void navigate({ search: offer_id ? { offer_id } : {}, replace: true })
                }
                plansOnly
              />
            </Group>
            {cohorts.length === 0 ? (
              <Empty icon={IconUsersGroup} title={t('cohorts.none')} text={t('cohorts.none_text')} />
            ) : (
              <CohortTable cohorts={cohorts} />
            )}
          </Stack>
        </Screen>
      )}
    </QueryBoundary>
  )
}
