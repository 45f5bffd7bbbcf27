import type { QualityReport } from '@matinee/contract/analytics/playing-reports'
import { Text } from '@mantine/core'
import { RankedTable } from '../../parts/RankedTable.tsx'
import { t } from '../../text.ts'
import { metricText, share } from './numbers.ts'

interface Props {
  pictures: NonNullable<QualityReport['pictures']>
}

/** Watch time at each picture height, with its share of the total. */
export function PictureSizes({ pictures }: Props) {
  const all = pictures.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <RankedTable
      title={t('reports.pictures')}
      heads={[t('reports.share'), t('reports.watched_seconds')]}
      rows={pictures.map(({ height, seconds }) => ({
        key: `${height}`,
        name: <Text size="sm">{height}p</Text>,
        weight: seconds,
        numbers: [share(seconds / all), metricText('watched_seconds', seconds)],
      }))}
    />
  )
}
