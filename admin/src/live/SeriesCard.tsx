import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { moment } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { CancelLaterDates } from './CancelLaterDates.tsx'
import { LiveStateBadge } from './LiveStateBadge.tsx'
import { seriesOf } from './queries.ts'

/** The dates of the series an event belongs to. */
export function SeriesCard({ event, mayChange }: { event: LiveEvent; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(seriesOf(event.id))
  const isBefore = event.state === 'scheduled' || event.state === 'waiting'
  return (
    <Card title={t('live.series')} actions={mayChange && isBefore && <CancelLaterDates event={event} />}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data && <Dates dates={data} current={event.id} />}
    </Card>
  )
}

const Dates = ({ dates, current }: { dates: LiveEvent[]; current: number }) => (
  <Stack component="ul" gap="xs" p={0} m={0} mah={320} style={{ overflowY: 'auto', listStyle: 'none' }}>
    {dates.map((date) => (
      <Group component="li" key={date.id} justify="space-between" gap="xs">
        {date.id === current ? (
          <Text size="sm" fw={600} aria-current="true">
            {moment(date.starts_at)}
          </Text>
        ) : (
          <TextLink to="/live/$id" params={{ id: date.id }} size="sm">
            {moment(date.starts_at)}
          </TextLink>
        )}
        <LiveStateBadge event={date} />
      </Group>
    ))}
  </Stack>
)
