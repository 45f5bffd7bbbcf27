import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { pageLanguage } from '../language.ts'
import { lazyPart } from '../lazy-part.ts'
import { useHasAccess } from '../members/role-access.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { chatMinutes } from './queries.ts'

const ChatRate = lazyPart(() => import('./ChatRate.tsx'), 'ChatRate')

interface ChatRateCardProps {
  liveEventId: number
  isOnAir: boolean
}

/** How much is written in the chat, minute by minute of the broadcast. */
export const ChatRateCard = (props: ChatRateCardProps) =>
  useHasAccess('community') ? <RateCard {...props} /> : null

function RateCard({ liveEventId, isOnAir }: ChatRateCardProps) {
  const { data, error, refetch } = useQuery(chatMinutes(liveEventId, isOnAir))
  return (
    <Card title={t('chat.rate')}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data?.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('chat.rate.none')}
        </Text>
      )}
      {data && data.length > 0 && (
        <Stack>
          <Sums counts={data.map(({ messages }) => messages)} />
          {data.length > 1 && (
            <Suspense fallback={<Skeleton h={160} />}>
              <ChatRate minutes={data} />
            </Suspense>
          )}
        </Stack>
      )}
    </Card>
  )
}

const count = (value: number) => value.toLocaleString(pageLanguage())

const Sums = ({ counts }: { counts: number[] }) => (
  <DescriptionList>
    <DescriptionItem name={t('chat.rate.total')}>
      {count(counts.reduce((sum, messages) => sum + messages, 0))}
    </DescriptionItem>
    <DescriptionItem name={t('chat.rate.peak')}>{count(Math.max(...counts))}</DescriptionItem>
  </DescriptionList>
)
