import type { LiveShare, LiveSource } from '@matinee/contract/analytics/live-reports'
import { Text } from '@mantine/core'
import { RankedTable } from '../../../parts/RankedTable.tsx'
import { t } from '../../../text.ts'
import { formatInteger, metricText } from '../numbers.ts'

interface Props {
  title: string
  shares: LiveShare[]
  nameOf: (name: string) => string
}

/** Viewers by country or device, most watched first. */
export const LiveShares = ({ title, shares, nameOf }: Props) => (
  <RankedTable
    title={title}
    heads={[t('reports.viewers'), t('reports.watched_seconds')]}
    rows={shares.map((share) => ({
      key: share.name,
      name: <Name text={nameOf(share.name)} />,
      ...bars(share),
    }))}
  />
)

/** Viewers by what led them here. */
export const LiveSources = ({ sources }: { sources: LiveSource[] }) => (
  <RankedTable
    title={t('reports.live.sources')}
    heads={[t('reports.viewers'), t('reports.watched_seconds')]}
    rows={sources.map((source) => ({
      key: `${source.kind} ${source.name}`,
      name: <Name text={sourceText(source)} />,
      ...bars(source),
    }))}
  />
)

const Name = ({ text }: { text: string }) => (
  <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

const bars = ({ viewers, watched_seconds }: Pick<LiveShare, 'viewers' | 'watched_seconds'>) => ({
  weight: watched_seconds,
  numbers: [formatInteger(viewers), metricText('watched_seconds', watched_seconds)] as [string, string],
})

function sourceText({ kind, name }: LiveSource) {
  if (kind === 'campaign') return t('reports.live.campaign', { name })
  return kind === 'site' ? name : t('reports.live.direct')
}
