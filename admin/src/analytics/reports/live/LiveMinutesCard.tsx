import type { LiveEventReport, LiveMinute } from '@matinee/contract/analytics/live-reports'
import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import { Card } from '../../../parts/Card.tsx'
import { DataTable, type Columns } from '../../../parts/DataTable.tsx'
import { t } from '../../../text.ts'
import { ShapeChoice } from '../DaysCard.tsx'
import { formatInteger } from '../numbers.ts'
import { minuteText } from './minute-text.ts'

const LiveMinutesChart = lazyPart(() => import('./LiveMinutesChart.tsx'), 'LiveMinutesChart')

/** Who watched, came, wrote and gave, minute by minute, as a chart or a table. */
export function LiveMinutesCard({ report: { minutes, step } }: { report: LiveEventReport }) {
  const [isTable, setTable] = useState(false)
  return (
    <Card title={t('reports.live.minutes')} actions={<ShapeChoice isTable={isTable} onTable={setTable} />}>
      <Stack gap="sm">
        {step > 1 && (
          <Text size="sm" c="dimmed">
            {t('reports.live.step', { minutes: step })}
          </Text>
        )}
        {isTable ? (
          <DataTable
            label={t('reports.live.minutes')}
            columns={columns}
            rows={minutes}
            rowId={({ minute }) => minute}
          />
        ) : (
          <Suspense fallback={<Skeleton h={300} />}>
            <LiveMinutesChart minutes={minutes} />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}

const number = (
  id: 'viewers' | 'joins' | 'messages' | 'donations',
  header: string,
): Columns<LiveMinute>[number] => ({
  id,
  header,
  meta: { end: true },
  cell: ({ row }) => formatInteger(row.original[id]),
})

const columns: Columns<LiveMinute> = [
  { id: 'minute', header: t('reports.live.minute'), cell: ({ row }) => minuteText(row.original.minute) },
  number('viewers', t('live.audience')),
  number('joins', t('reports.live.joins')),
  number('messages', t('reports.live.messages')),
  number('donations', t('reports.live.donations')),
]
