import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { StatusBadge } from '../catalogue/StatusBadge.tsx'
import { ChatCard } from '../chat/ChatCard.tsx'
import { ChatRateCard } from '../chat/ChatRateCard.tsx'
import { PollsCard } from '../chat/PollsCard.tsx'
import { QuestionsCard } from '../chat/QuestionsCard.tsx'
import { useCanCreateContent, useCanEditContent } from '../members/role-access.ts'
import { BackTo } from '../parts/BackTo.tsx'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ScreenSkeleton } from '../parts/ScreenSkeleton.tsx'
import { t } from '../text.ts'
import { AudienceCard } from './AudienceCard.tsx'
import { BroadcastCard } from './BroadcastCard.tsx'
import { BrowserCard } from './browser/BrowserCard.tsx'
import { EncoderCard } from './EncoderCard.tsx'
import { isOver } from './is-over.ts'
import { LiveMarkersCard } from './LiveMarkersCard.tsx'
import { LiveSettingsCard } from './LiveSettingsCard.tsx'
import { LiveStateBadge } from './LiveStateBadge.tsx'
import { RenditionsCard } from './RenditionsCard.tsx'
import { SeriesCard } from './SeriesCard.tsx'
import { SimulcastCard } from './SimulcastCard.tsx'
import { StudioActions } from './StudioActions.tsx'
import { PremiereCard } from './PremiereCard.tsx'
import { liveEvent } from './queries.ts'
import { useLiveNews } from './use-live-news.ts'

const route = getRouteApi('/shell/live/$id')

/** The studio of one live event: its signal, going on air, and its settings. */
export function StudioScreen() {
  const { id } = route.useParams()
  useLiveNews([id])
  return (
    <QueryBoundary
      title={t('kind.live_event')}
      before={<BackTo to="/live" label={t('nav.live')} />}
      query={useQuery(liveEvent(id))}
      skeleton={<ScreenSkeleton />}
    >
      {(event) => <Studio key={id} event={event} />}
    </QueryBoundary>
  )
}

function Studio({ event }: { event: LiveEvent }) {
  const mayChange = useCanCreateContent()
  const isPremiere = event.kind === 'premiere'
  return (
    <Screen
      title={event.title}
      before={<BackTo to="/live" label={t('nav.live')} />}
      beside={
        <>
          <LiveStateBadge event={event} />
          <StatusBadge status={event.status} />
        </>
      }
      actions={<StudioActions event={event} mayChange={mayChange} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="lg">
            {isPremiere ? <PremiereCard event={event} /> : <BroadcastCard event={event} />}
            {event.signal_at && !isPremiere && <RenditionsCard liveEventId={event.id} />}
            {event.started_at && event.record && !isPremiere && (
              <LiveMarkersCard event={event} mayChange={mayChange} />
            )}
            {event.series_id !== null && <SeriesCard event={event} mayChange={mayChange} />}
            {event.started_at && <AudienceCard event={event} />}
            {event.started_at && event.chat && (
              <ChatRateCard liveEventId={event.id} isOnAir={!isOver(event)} />
            )}
            {!isPremiere && !isOver(event) && <SignalCards event={event} mayChange={mayChange} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            {event.chat && <ChatCard liveEventId={event.id} />}
            {event.chat && <QuestionsCard liveEventId={event.id} />}
            {event.chat && <PollsCard liveEventId={event.id} isOver={isOver(event)} />}
            {mayChange && !isOver(event) && <LiveSettingsCard key={event.version} event={event} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  )
}

/** Where the signal comes from, and goes on to. */
const SignalCards = ({ event, mayChange }: { event: LiveEvent; mayChange: boolean }) => (
  <>
    {mayChange && <BrowserCard event={event} />}
    {mayChange && <EncoderCard event={event} />}
    {useCanEditContent() && <SimulcastCard event={event} />}
  </>
)
