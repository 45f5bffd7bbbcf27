import type { LiveEventNumbers } from '@matinee/contract/analytics/live-reports'
import { Box, Text } from '@mantine/core'
import { moment } from '../../../format.ts'
import type { Columns } from '../../../parts/DataTable.tsx'
import { TextLink } from '../../../parts/links.tsx'
import { t } from '../../../text.ts'
import { formatInteger, metricText } from '../numbers.ts'
import { moneyText } from './money-text.ts'

type Column = Columns<LiveEventNumbers>[number]

/** The columns of the list of events; sums of money for those who may see them. */
export const liveEventColumns = (withMoney: boolean): Columns<LiveEventNumbers> => [
  { id: 'title', header: t('reports.live.event'), cell: ({ row }) => <EventName event={row.original} /> },
  number('reports.live.peak', false, ({ peak }) => formatInteger(peak)),
  number('reports.viewers', false, ({ viewers }) => formatInteger(viewers)),
  number('reports.watched_seconds', true, ({ watched_seconds }) =>
    metricText('watched_seconds', watched_seconds),
  ),
  number('reports.live.average', true, ({ average_seconds }) =>
    metricText('watched_seconds', average_seconds),
  ),
  number('reports.live.messages', true, ({ messages }) => formatInteger(messages)),
  ...(withMoney
    ? [
        number('reports.live.donations', true, ({ money }) => moneyText(money?.donations ?? [])),
        number('reports.live.tickets', true, ({ money }) => moneyText(money?.tickets ?? [])),
      ]
    : []),
]

const number = (
  label: Parameters<typeof t>[0],
  wide: boolean,
  say: (event: LiveEventNumbers) => string,
): Column => ({
  id: label,
  header: t(label),
  meta: { end: true, wide },
  cell: ({ row }) => say(row.original),
})

const EventName = ({ event: { content_id, title, started_at } }: { event: LiveEventNumbers }) => (
  <Box miw={0}>
    <TextLink
      to="/reports/live/$id"
      params={{ id: content_id }}
      size="sm"
      fw={500}
      dir="auto"
      style={{ overflowWrap: 'anywhere' }}
    >
      {title}
    </TextLink>
    <Text size="xs" c="dimmed">
      {started_at && moment(started_at)}
    </Text>
  </Box>
)
