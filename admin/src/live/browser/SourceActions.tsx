import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconVolume,
  IconVolumeOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { canShareScreen } from './devices.ts'
import type { SoundKind } from './sound-mix.ts'
import type { BrowserStudio } from './use-browser-studio.ts'
import { STUDIO_KEYS } from './use-studio-keys.ts'

/** Sending and stopping, what is heard, and whether the screen is shared. */
export function SourceActions({ studio, isOnAir }: { studio: BrowserStudio; isOnAir: boolean }) {
  const { isSending, isOpening, mixer } = studio
  const askAndStop = async () => {
    if (!isOnAir || (await askToStop())) studio.stop()
  }

  return (
    <Group>
      {isSending ? (
        <Button color="red.8" onClick={() => void askAndStop()}>
          {t('live.browser.stop')}
        </Button>
      ) : (
        <Button disabled={isOpening} onClick={studio.send}>
          {t('live.browser.send')}
        </Button>
      )}
      <MuteButton kind="microphone" studio={studio} />
      {mixer?.hasScreenSound && <MuteButton kind="screen" studio={studio} />}
      {canShareScreen() && <ScreenButton studio={studio} />}
      {!isSending && (
        <Button variant="subtle" color="gray" onClick={studio.close}>
          {t('close')}
        </Button>
      )}
    </Group>
  )
}

function ScreenButton({ studio: { opened, isOpening, open, end } }: { studio: BrowserStudio }) {
  const isShared = opened.has('screen')
  return (
    <Button variant="default" loading={isOpening} onClick={() => (isShared ? end('screen') : open('screen'))}>
      {t(isShared ? 'live.browser.screen_end' : 'live.browser.screen')}
    </Button>
  )
}

const MUTE_SIGNS: Record<SoundKind, { heard: TablerIcon; muted: TablerIcon }> = {
  microphone: { heard: IconMicrophone, muted: IconMicrophoneOff },
  screen: { heard: IconVolume, muted: IconVolumeOff },
}

function MuteButton({ kind, studio: { muted, mute } }: { kind: SoundKind; studio: BrowserStudio }) {
  const isMuted = muted[kind]
  const Sign = MUTE_SIGNS[kind][isMuted ? 'muted' : 'heard']
  const label = t(`live.browser.${isMuted ? 'unmute' : 'mute'}.${kind}`)
  const key = STUDIO_KEYS[kind]
  return (
    <Tooltip label={`${label} (${key})`}>
      <ActionIcon
        size={36}
        variant={isMuted ? 'filled' : 'default'}
        aria-label={label}
        aria-pressed={isMuted}
        aria-keyshortcuts={key}
        onClick={() => mute(kind, !isMuted)}
      >
        <Sign size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const askToStop = () =>
  askConfirmation({
    title: t('live.browser.stop_title'),
    text: t('live.browser.stop_text'),
    action: t('live.browser.stop'),
    keep: t('live.browser.stay'),
  })
