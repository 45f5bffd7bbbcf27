import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { EventSimulcastTarget, SimulcastTarget } from '@matinee/contract/live/simulcast'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { eventSimulcast } from './queries.ts'
import { SimulcastRow } from './SimulcastRow.tsx'
import { SimulcastTargetDialog } from './SimulcastTargetDialog.tsx'

/** The other services that show this broadcast as well, and how each of them receives it. */
export function SimulcastCard({ event: { id } }: { event: LiveEvent }) {
  const { data, error, refetch } = useQuery(eventSimulcast(id))
  const [edited, setEdited] = useState<SimulcastTarget | 'new'>()
  return (
    <Card
      title={t('live.simulcast')}
      actions={
        <Button variant="default" size="compact-sm" onClick={() => setEdited('new')}>
          {t('live.simulcast.add')}
        </Button>
      }
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={60} />}
      {data && <Targets liveEventId={id} targets={data} onEdit={setEdited} />}
      {edited && (
        <SimulcastTargetDialog
          liveEventId={id}
          {...(edited !== 'new' && { target: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

interface TargetsProps {
  liveEventId: number
  targets: EventSimulcastTarget[]
  onEdit: (target: SimulcastTarget) => void
}

const Targets = ({ liveEventId, targets, onEdit }: TargetsProps) => (
  <Stack>
    <Text size="sm" c="dimmed">
      {t(targets.length > 0 ? 'live.simulcast.text' : 'live.simulcast.none')}
    </Text>
    {targets.map((target) => (
      <SimulcastRow key={target.id} liveEventId={liveEventId} target={target} onEdit={() => onEdit(target)} />
    ))}
  </Stack>
)
