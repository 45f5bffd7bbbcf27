import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconMovie, IconMovieOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { clock, moment } from '../format.ts'
import { lazyPart } from '../lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'

const SignalPreview = lazyPart(() => import('./SignalPreview.tsx'), 'SignalPreview')

/** The state of a premiere and its film. */
export function PremiereCard({ event }: { event: LiveEvent }) {
  const { film, state } = event
  const isMissing = (state === 'scheduled' || state === 'waiting') && !film?.is_ready
  return (
    <Card title={t('live.kind.premiere')}>
      <Stack>
        {state === 'live' && (
          <Suspense fallback={<Skeleton h={0} pb="56.25%" />}>
            <SignalPreview event={event} />
          </Suspense>
        )}
        <Alert
          aria-live="polite"
          color={isMissing ? 'red' : 'teal'}
          icon={isMissing ? <IconMovieOff aria-hidden /> : <IconMovie aria-hidden />}
          title={isMissing ? t('live.premiere.no_film') : film?.title}
        >
          {t(isMissing ? 'live.premiere.no_film_text' : `live.premiere.explain.${state}`)}
        </Alert>
        <Facts event={event} />
      </Stack>
    </Card>
  )
}

const Facts = ({ event: { film, starts_at, ends_at, started_at, ended_at } }: { event: LiveEvent }) => (
  <DescriptionList>
    {film && (
      <DescriptionItem name={t('live.premiere.film')}>
        <TextLink to="/programs/$id" params={{ id: film.id }}>
          {film.title}
        </TextLink>
      </DescriptionItem>
    )}
    {film?.duration && (
      <DescriptionItem name={t('live.premiere.duration')}>{clock(film.duration)}</DescriptionItem>
    )}
    <DescriptionItem name={t('live.starts_at')}>{moment(starts_at)}</DescriptionItem>
    {!started_at && ends_at && <DescriptionItem name={t('live.ends_at')}>{moment(ends_at)}</DescriptionItem>}
    {started_at && <DescriptionItem name={t('live.started_at')}>{moment(started_at)}</DescriptionItem>}
    {ended_at && <DescriptionItem name={t('live.ended_at')}>{moment(ended_at)}</DescriptionItem>}
  </DescriptionList>
)
