import type { Retention } from '@matinee/contract/analytics/playing-reports'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { clock } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { Preview } from '../../media/Preview.tsx'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { parts, type CurvePart } from './curve.ts'
import { ShapeChoice } from './DaysCard.tsx'
import { share } from './numbers.ts'
import { RetentionCurve } from './RetentionCurve.tsx'

/** The retention curve of a film, under its player for those who may watch it. */
export function RetentionCard({ report }: { report: Retention }) {
  const [isTable, setTable] = useState(false)
  const maySeeFilm = useHasAccess('content', 'own')
  const { content_id, title, video_id, played, step, viewings } = report
  if (video_id === null || played.length === 0) return null
  return (
    <Card title={t('reports.retention')} actions={<ShapeChoice isTable={isTable} onTable={setTable} />}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('reports.retention_text')}
        </Text>
        {maySeeFilm && <Preview key={video_id} programId={content_id} videoId={video_id} title={title} />}
        {isTable ? (
          <DataTable
            label={t('reports.retention')}
            columns={columnsOf(viewings)}
            rows={parts(played, step)}
            rowId={({ from }) => String(from)}
          />
        ) : (
          <RetentionCurve report={report} videoId={video_id} />
        )}
      </Stack>
    </Card>
  )
}

const columnsOf = (viewings: number): Columns<CurvePart> => [
  {
    id: 'part',
    header: t('reports.part'),
    cell: ({ row: { original } }) => `\u2066${clock(original.from)} – ${clock(original.to)}\u2069`,
  },
  {
    id: 'share',
    header: t('reports.played_share'),
    meta: { end: true },
    cell: ({ row }) => share(viewings ? row.original.played / viewings : 0),
  },
]
