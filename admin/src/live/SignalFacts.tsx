import type { SignalHealth } from '@matinee/contract/live/signal-health'
import { Alert, List, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '../join-facts.ts'
import { bandwidth, pixels } from '../format.ts'
import { pageLanguage } from '../language.ts'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { t } from '../text.ts'
import { signalHealth } from './queries.ts'
import { adviseOn } from './signal-advice.ts'
import { SoundMeter } from './SoundMeter.tsx'

/** How the signal arrives, and what to change where that is not good. Nothing before it is known. */
export function SignalFacts({ liveEventId }: { liveEventId: number }) {
  const { data } = useQuery(signalHealth(liveEventId))
  if (!data?.health) return null
  return (
    <Stack gap="sm">
      <Facts health={data.health} />
      <Advice health={data.health} />
    </Stack>
  )
}

const formatNumber = (value: number, maximumFractionDigits: number) =>
  value.toLocaleString(pageLanguage(), { maximumFractionDigits })

const Facts = ({
  health: { width, height, video_bits, audio_bits, frame_rate, key_frame_seconds, sound },
}: {
  health: SignalHealth
}) => (
  <DescriptionList>
    <DescriptionItem name={t('live.health.picture')}>
      {joinFacts([
        width ? pixels(width, height) : '–',
        t('live.health.frame_rate', { count: formatNumber(frame_rate, 0) }),
      ])}
    </DescriptionItem>
    <DescriptionItem name={t('live.health.video_bits')}>{bandwidth(video_bits)}</DescriptionItem>
    <DescriptionItem name={t('live.health.audio_bits')}>
      {audio_bits > 0 ? bandwidth(audio_bits) : t('live.health.no_sound')}
    </DescriptionItem>
    {sound && (
      <DescriptionItem name={t('live.health.sound')}>
        <SoundMeter level={sound} />
      </DescriptionItem>
    )}
    <DescriptionItem name={t('live.health.key_frames')}>
      {key_frame_seconds === null
        ? '–'
        : t('live.health.seconds', { seconds: formatNumber(key_frame_seconds, 1) })}
    </DescriptionItem>
  </DescriptionList>
)

function Advice({ health }: { health: SignalHealth }) {
  const words = adviseOn(health)
  return (
    <div aria-live="polite">
      {words.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('live.advice.title')}>
          <List size="sm">
            {words.map((word) => (
              <List.Item key={word}>{t(word)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}
