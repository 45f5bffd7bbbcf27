import type { LiveQuality } from '@matinee/contract/analytics/live-reports'
import { Card } from '../../../parts/Card.tsx'
import { DataTable, type Columns } from '../../../parts/DataTable.tsx'
import { t } from '../../../text.ts'
import { formatInteger, metricText, secondsText, share } from '../numbers.ts'

interface QualityRow {
  label: string
  value: string
  text: string
}

/** How an event played for its viewers, each figure with what it means. */
export const LiveQualityCard = ({ quality }: { quality: LiveQuality }) => (
  <Card title={t('nav.quality')}>
    <DataTable
      label={t('nav.quality')}
      columns={columns}
      rows={rowsOf(quality)}
      rowId={({ label }) => label}
    />
  </Card>
)

const columns: Columns<QualityRow> = [
  { id: 'label', header: t('reports.number'), cell: ({ row }) => row.original.label },
  {
    id: 'value',
    header: t('reports.live.value'),
    meta: { end: true },
    cell: ({ row }) => row.original.value,
  },
  {
    id: 'text',
    header: t('reports.live.meaning'),
    meta: { wide: true },
    cell: ({ row }) => row.original.text,
  },
]

const shareText = (value: number | null) => (value === null ? '–' : share(value))
const inSeconds = (ms: number | null) => secondsText(ms === null ? null : ms / 1000)

function rowsOf(quality: LiveQuality): QualityRow[] {
  const row = (label: string, value: string, text: string) => ({ label, value, text })
  return [
    row(
      t('reports.live.delay_p50'),
      secondsText(quality.delay_p50_seconds),
      t('reports.live.delay_p50_text'),
    ),
    row(
      t('reports.live.delay_p95'),
      secondsText(quality.delay_p95_seconds),
      t('reports.live.delay_p95_text'),
    ),
    row(t('reports.live.rewound'), shareText(quality.rewound), t('reports.live.rewound_text')),
    row(
      t('reports.quality.start_p50_ms'),
      inSeconds(quality.start_p50_ms),
      t('reports.quality.start_p50_ms_text'),
    ),
    row(
      t('reports.quality.start_p95_ms'),
      inSeconds(quality.start_p95_ms),
      t('reports.quality.start_p95_ms_text'),
    ),
    row(t('reports.quality.waits'), formatInteger(quality.waits), t('reports.live.waits_text')),
    row(
      t('reports.quality.rebuffering'),
      shareText(quality.rebuffering),
      t('reports.live.rebuffering_text', { time: metricText('watched_seconds', quality.waited_seconds) }),
    ),
    row(t('reports.quality.errors'), formatInteger(quality.errors), t('reports.quality.errors_text')),
    row(t('reports.quality.exits'), formatInteger(quality.exits), t('reports.quality.exits_text')),
  ]
}
