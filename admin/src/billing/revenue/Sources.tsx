import { revenueSourcesFile, type RevenueSource } from '@matinee/contract/analytics/revenue-sources'
import type { RevenueQuery } from '@matinee/contract/billing/revenue'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '../../analytics/reports/numbers.ts'
import { RankedTable } from '../../parts/RankedTable.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { DownloadCsv } from '../sales/DownloadCsv.tsx'
import { revenueSources } from './queries.ts'

const MOST = 15

/** Net revenue by what its orders are owed to; what is unknown is said. */
export function Sources({ asked }: { asked: RevenueQuery }) {
  const { data } = useQuery(revenueSources(asked))
  if (!data) return null
  return (
    <Stack gap="xs">
      <RankedTable
        title={t('sources.title')}
        heads={[t('sources.orders'), t('revenue.net')]}
        rows={data.sources.slice(0, MOST).map((source) => ({
          key: `${source.kind} ${source.name}`,
          name: <SourceName source={source} />,
          weight: source.net,
          numbers: [formatInteger(source.orders), money(source.net, data.currency)],
        }))}
      />
      <Group justify="space-between" align="start" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t('sources.about')}
        </Text>
        <Box flex="none">
          <DownloadCsv path={revenueSourcesFile.path} asked={asked} />
        </Box>
      </Group>
    </Stack>
  )
}

const SourceName = ({ source: { kind, name } }: { source: RevenueSource }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {name ? (
      <>
        <bdi>{name}</bdi>{' '}
        <Text span size="xs" c="dimmed">
          {t(`sources.kind.${kind}`)}
        </Text>
      </>
    ) : (
      t(`sources.kind.${kind}`)
    )}
  </Text>
)
