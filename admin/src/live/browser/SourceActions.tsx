import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import type { BrowserSource } from './use-browser-source.ts'

/** Sending and stopping, the microphone, and the other of camera and screen. */
export function SourceActions({ from, isOnAir }: { from: BrowserSource; isOnAir: boolean }) {
  const { choice, isMuted, isSending, isOpening } = from
  const other = choice.kind === 'camera' ? 'screen' : 'camera'
  const askAndStop = async () => {
    if (!isOnAir || (await askToStop())) from.stop()
  }

  return (
    <Group>
      {isSending ? (
        <Button color="red.8" onClick={() => void askAndStop()}>
          {t('live.browser.stop')}
        </Button>
      ) : (
        <Button disabled={isOpening} onClick={from.send}>
          {t('live.browser.send')}
        </Button>
      )}
      <MuteButton isMuted={isMuted} onChange={from.mute} />
      <Button variant="default" loading={isOpening} onClick={() => from.change({ kind: other })}>
        {t(`live.browser.to_${other}`)}
      </Button>
      {!isSending && (
        <Button variant="subtle" color="gray" onClick={from.close}>
          {t('close')}
        </Button>
      )}
    </Group>
  )
}

function MuteButton({ isMuted, onChange }: { isMuted: boolean; onChange: (isMuted: boolean) => void }) {
  const label = t(isMuted ? 'live.browser.unmute' : 'live.browser.mute')
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={label}
        aria-pressed={isMuted}
        onClick={() => onChange(!isMuted)}
      >
        {isMuted ? <IconMicrophoneOff size={18} aria-hidden /> : <IconMicrophone size={18} aria-hidden />}
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
