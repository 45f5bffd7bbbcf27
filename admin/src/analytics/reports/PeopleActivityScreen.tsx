import {
  AUDIENCES,
  RISK_AFTER_DAYS,
  RISK_UNTIL_DAYS,
  type PersonActivity,
} from '@matinee/contract/analytics/audience-reports'
import { Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../../format.ts'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { TextLink } from '../../parts/links.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { ListTabs } from '../../parts/list/ListTabs.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { useHasRight } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { ComparedNumber } from './ComparedNumber.tsx'
import { DownloadFile } from './DownloadFile.tsx'
import { longDay, formatInteger } from './numbers.ts'
import { activity } from './queries.ts'
import { queryOf } from './report-search.ts'
import { ReportFilters } from './ReportFilters.tsx'

const route = getRouteApi('/shell/reports/people')

/** The most active viewers, and members at risk of leaving. */
export function PeopleActivityScreen() {
  const { page = 1, audience = 'active', ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const mayExport = useHasRight('export_people')
  const kept = audience === 'active' ? {} : { audience }
  const { data, error, refetch } = useQuery(activity({ ...queryOf(asked), audience, page }))
  return (
    <Screen
      title={t('nav.activity')}
      actions={mayExport && audience === 'active' && <DownloadFile name="people" asked={asked} />}
    >
      <Stack gap="md">
        <ListTabs
          to="/reports/people"
          label={t('reports.audience')}
          current={audience}
          tabs={AUDIENCES.map((name) => ({
            name,
            label: t(`reports.audience.${name}`),
            search: { ...asked, audience: name },
          }))}
        />
        <ReportFilters
          asked={asked}
          onAsk={(search) => void navigate({ search: { ...search, ...kept }, replace: true })}
          withoutDays={audience === 'at_risk'}
        />
        {audience === 'at_risk' && (
          <Text size="sm" c="dimmed">
            {t('reports.at_risk_text', { after: RISK_AFTER_DAYS, until: RISK_UNTIL_DAYS })}
          </Text>
        )}
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.body.length === 0 && (
          <Empty icon={IconUsersGroup} title={t('reports.no_people')} text={t('reports.no_people_text')} />
        )}
        {data && data.body.length > 0 && (
          <>
            <DataTable
              label={t('nav.activity')}
              columns={columns}
              rows={data.body}
              rowId={({ member_id }) => String(member_id)}
            />
            <ListPager
              list={data}
              onPage={(to) => void navigate({ search: { ...asked, ...kept, page: to } })}
            />
          </>
        )}
      </Stack>
    </Screen>
  )
}

const columns: Columns<PersonActivity> = [
  {
    id: 'name',
    header: t('reports.who'),
    cell: ({ row: { original } }) => (
      <TextLink to="/people/$id" params={{ id: original.member_id }} size="sm" fw={500} dir="auto">
        {original.name}
      </TextLink>
    ),
  },
  {
    id: 'watched',
    header: t('reports.watched_seconds'),
    meta: { end: true },
    cell: ({ row: { original } }) => (
      <ComparedNumber
        metric="watched_seconds"
        now={original.watched_seconds}
        before={original.watched_seconds_before}
      />
    ),
  },
  {
    id: 'programs',
    header: t('nav.programs'),
    meta: { end: true, wide: true },
    cell: ({ row }) => formatInteger(row.original.programs),
  },
  {
    id: 'days',
    header: t('reports.days_watched'),
    meta: { end: true, wide: true },
    cell: ({ row }) => formatInteger(row.original.days),
  },
  {
    id: 'last_watched',
    header: t('reports.last_watched'),
    meta: { end: true },
    cell: ({ row }) => longDay(row.original.last_watched),
  },
  {
    id: 'last_seen',
    header: t('reports.last_seen'),
    meta: { end: true, wide: true },
    cell: ({ row }) => <SeenTime at={row.original.last_seen_at} />,
  },
]

const SeenTime = ({ at }: { at: string | null }) =>
  at === null ? (
    '–'
  ) : (
    <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
      {ago(at)}
    </Text>
  )
