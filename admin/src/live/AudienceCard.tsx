import type { Audience } from '@matinee/contract/live/audience'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { pageLanguage } from '../language.ts'
import { lazyPart } from '../lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { useAudience } from './use-audience.ts'

const AudienceCurve = lazyPart(() => import('./AudienceCurve.tsx'), 'AudienceCurve')

/** How many watch, and watched over the time of the broadcast. */
export function AudienceCard({ event }: { event: LiveEvent }) {
  const { data, error, refetch } = useAudience(event.id)
  return (
    <Card title={t('live.audience')}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={180} />}
      {data && (
        <Stack>
          <Counts audience={data} />
          {data.minutes.length > 1 && <Curve audience={data} />}
        </Stack>
      )}
    </Card>
  )
}

const count = (value: number) => value.toLocaleString(pageLanguage())

const Counts = ({ audience: { viewers, peak } }: { audience: Audience }) => (
  <DescriptionList>
    {viewers !== null && <DescriptionItem name={t('live.audience.now')}>{count(viewers)}</DescriptionItem>}
    <DescriptionItem name={t('live.audience.peak')}>{count(peak)}</DescriptionItem>
  </DescriptionList>
)

/** The chart is fetched once there is a curve. */
const Curve = ({ audience: { minutes } }: { audience: Audience }) => (
  <Suspense fallback={<Skeleton h={160} />}>
    <AudienceCurve minutes={minutes} />
  </Suspense>
)
