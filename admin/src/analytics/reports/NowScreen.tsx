import type { LiveNow } from '@matinee/contract/analytics/playing-reports'
import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DownloadFile } from './DownloadFile.tsx'
import { formatInteger } from './numbers.ts'
import { liveNow } from './queries.ts'

/** The people watching right now, and the programs they watch. */
export function NowScreen() {
  const { data, error, refetch } = useQuery(liveNow)
  return (
    <Screen title={t('nav.now')} actions={<DownloadFile name="now" />}>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && (
        <Stack gap="md">
          <WatchingNow count={data.watching} />
          {data.watching === 0 ? (
            <Empty icon={IconBroadcast} title={t('reports.nobody_now')} text={t('reports.nobody_now_text')} />
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <DataTable
                label={t('nav.programs')}
                columns={programs}
                rows={data.programs}
                rowId={({ content_id }) => String(content_id)}
              />
              <DataTable
                label={t('reports.device')}
                columns={devices}
                rows={data.devices}
                rowId={({ device }) => device}
              />
            </SimpleGrid>
          )}
        </Stack>
      )}
    </Screen>
  )
}

const WatchingNow = ({ count }: { count: number }) => (
  <Paper component="output" display="block" p="md">
    <Text fz={32} fw={600} className="numbers">
      {t('reports.watching_now', { count })}
    </Text>
    <Text size="sm" c="dimmed">
      {t('reports.now_text')}
    </Text>
  </Paper>
)

const programs: Columns<LiveNow['programs'][number]> = [
  {
    id: 'title',
    header: t('reports.program'),
    cell: ({ row: { original } }) => (
      <TextLink to="/reports/programs/$id" params={{ id: original.content_id }} size="sm" dir="auto">
        {original.title ?? t('reports.gone')}
      </TextLink>
    ),
  },
  {
    id: 'watching',
    header: t('reports.viewers'),
    meta: { end: true },
    cell: ({ row }) => formatInteger(row.original.watching),
  },
]

const devices: Columns<LiveNow['devices'][number]> = [
  {
    id: 'device',
    header: t('reports.device'),
    cell: ({ row }) => t(`reports.device.${row.original.device}`),
  },
  {
    id: 'watching',
    header: t('reports.viewers'),
    meta: { end: true },
    cell: ({ row }) => formatInteger(row.original.watching),
  },
]
