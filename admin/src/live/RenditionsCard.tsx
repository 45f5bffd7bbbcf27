import type {
  BroadcastRendition,
  EncodingCapacity,
  RenditionState,
} from '@matinee/contract/live/signal-health'
import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '../join-facts.ts'
import { bandwidth, pixels } from '../format.ts'
import { pageLanguage } from '../language.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { t } from '../text.ts'
import { signalHealth } from './queries.ts'

/** The qualities viewers can choose, which are dropped or left out and why, and what the machine has room for. */
export function RenditionsCard({ liveEventId }: { liveEventId: number }) {
  const { data } = useQuery(signalHealth(liveEventId))
  if (!data || data.renditions.length === 0) return null
  return (
    <Card title={t('live.renditions')}>
      <Stack>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.renditions.map((rendition) => (
            <Rendition key={rendition.height} rendition={rendition} />
          ))}
        </Stack>
        <Reasons renditions={data.renditions} />
        <DescriptionList>
          <DescriptionItem name={t('live.encoding_room')}>{describeRoom(data.capacity)}</DescriptionItem>
        </DescriptionList>
      </Stack>
    </Card>
  )
}

const COLORS: Record<RenditionState, string> = {
  passed_on: 'teal',
  encoded: 'teal',
  starting: 'gray',
  slow: 'yellow',
  failed: 'yellow',
  no_room: 'gray',
}

const Rendition = ({ rendition: { width, height, bits, state } }: { rendition: BroadcastRendition }) => (
  <Group component="li" justify="space-between" gap="xs">
    <Text size="sm">
      {nameOf({ width, height })}{' '}
      <Text span size="sm" c="dimmed">
        {joinFacts([pixels(width, height), bits !== null && bandwidth(bits)])}
      </Text>
    </Text>
    <Badge variant="light" color={COLORS[state]}>
      {t(`live.rendition.${state}`)}
    </Badge>
  </Group>
)

/** As players name them: by the shorter side. */
const nameOf = ({ width, height }: Pick<BroadcastRendition, 'width' | 'height'>) =>
  `${Math.min(width, height)}p`

function Reasons({ renditions }: { renditions: readonly BroadcastRendition[] }) {
  const sentences = renditions.flatMap((rendition) => explain(rendition) ?? [])
  const isDropped = renditions.some(({ state }) => state === 'slow' || state === 'failed')
  const alone = renditions.length === 1 ? [t('live.renditions.only_source')] : []
  return (
    <div aria-live="polite">
      {[...sentences, ...alone].length > 0 && (
        <Alert
          color={isDropped ? 'yellow' : 'gray'}
          icon={isDropped ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        >
          <List size="sm" listStyleType="none">
            {[...sentences, ...alone].map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

function explain(rendition: BroadcastRendition): string | undefined {
  const quality = nameOf(rendition)
  const { state } = rendition
  if (state !== 'slow' && state !== 'failed' && state !== 'no_room') return undefined
  return t(`live.rendition_why.${state}`, { quality })
}

function describeRoom(capacity: EncodingCapacity | null): string {
  if (!capacity) return t('live.encoding_room.unknown')
  if (capacity.total === 0) return t('live.encoding_room.none')
  const { free, total } = capacity
  return t('live.encoding_room.free', { free: count(free), total: count(total) })
}

const count = (value: number) => value.toLocaleString(pageLanguage())
