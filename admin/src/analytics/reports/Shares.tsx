import type { Share } from '@matinee/contract/analytics/reports'
import { Text } from '@mantine/core'
import { RankedTable } from '../../parts/RankedTable.tsx'
import { t } from '../../text.ts'
import { metricText, formatInteger } from './numbers.ts'

interface Props {
  title: string
  shares: Share[]
  nameOf: (name: string) => string
}

/** Watch time by country or device, largest first. */
export const Shares = ({ title, shares, nameOf }: Props) => (
  <RankedTable
    title={title}
    heads={[t('reports.views'), t('reports.watched_seconds')]}
    rows={shares.map(({ name, views, watched_seconds }) => ({
      key: name,
      name: <Text size="sm">{nameOf(name)}</Text>,
      weight: watched_seconds,
      numbers: [formatInteger(views), metricText('watched_seconds', watched_seconds)],
    }))}
  />
)
