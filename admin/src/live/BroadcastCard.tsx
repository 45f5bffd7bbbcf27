import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconBroadcast, IconBroadcastOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { moment } from '../format.ts'
import { lazyPart } from '../lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { t } from '../text.ts'
import { isOver } from './is-over.ts'
import { SignalFacts } from './SignalFacts.tsx'
import { SignalFailure } from './SignalFailure.tsx'

const SignalPreview = lazyPart(() => import('./SignalPreview.tsx'), 'SignalPreview')

/** The state of the broadcast, and whether a signal arrives. */
export const BroadcastCard = ({ event }: { event: LiveEvent }) => (
  <Card title={t('live.broadcast')}>
    <Stack>
      {event.signal_at && <Picture event={event} />}
      <Alert
        aria-live="polite"
        color={event.signal_at ? 'teal' : 'gray'}
        icon={event.signal_at ? <IconBroadcast aria-hidden /> : <IconBroadcastOff aria-hidden />}
        title={t(event.signal_at ? 'live.signal' : 'live.no_signal')}
      >
        {t(`live.explain.${event.state}`)}
      </Alert>
      {!isOver(event) && <SignalFailure liveEventId={event.id} />}
      {event.signal_at && <SignalFacts liveEventId={event.id} />}
      <DescriptionList>
        <DescriptionItem name={t('live.starts_at')}>{moment(event.starts_at)}</DescriptionItem>
        {event.started_at && (
          <DescriptionItem name={t('live.started_at')}>{moment(event.started_at)}</DescriptionItem>
        )}
        {event.ended_at && (
          <DescriptionItem name={t('live.ended_at')}>{moment(event.ended_at)}</DescriptionItem>
        )}
      </DescriptionList>
    </Stack>
  </Card>
)

/** The player is fetched once there is something to play. */
const Picture = ({ event }: { event: LiveEvent }) => (
  <Suspense fallback={<Skeleton h={0} pb="56.25%" />}>
    <SignalPreview key={event.state === 'live' ? 'on air' : 'before'} event={event} />
  </Suspense>
)
