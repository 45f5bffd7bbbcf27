import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDeviceDesktop, IconVideo } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { canShareScreen } from './devices.ts'
import { LevelMeter } from './LevelMeter.tsx'
import type { Mixer } from './mixer.ts'
import { ScenePicker } from './ScenePicker.tsx'
import { findRecorderType } from './source-recorder.ts'
import { sentenceOfSource } from './source-fault.ts'
import { SourceActions } from './SourceActions.tsx'
import { SourcePreview } from './SourcePreview.tsx'
import { SourceSettings } from './SourceSettings.tsx'
import { TitleFields } from './TitleFields.tsx'
import { useBrowserStudio, type BrowserStudio } from './use-browser-studio.ts'
import { useStudioKeys } from './use-studio-keys.ts'

/** Sends the camera and the screen of this browser, without an encoder. */
export function BrowserCard({ event }: { event: LiveEvent }) {
  const studio = useBrowserStudio(event)
  useLeaveGuard(studio.isSending)

  return (
    <Card
      title={t('live.browser.title')}
      actions={studio.isSending && <Badge color="red">{t('live.browser.sending')}</Badge>}
    >
      <Stack>
        {studio.fault && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {sentenceOfSource(studio.fault)}
          </Alert>
        )}
        {studio.mixer ? (
          <OpenStudio studio={studio} mixer={studio.mixer} event={event} />
        ) : (
          <Choice studio={studio} />
        )}
      </Stack>
    </Card>
  )
}

function Choice({ studio: { isOpening, begin } }: { studio: BrowserStudio }) {
  const obstacle = findObstacle()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(obstacle ?? 'live.browser.text')}
      </Text>
      {!obstacle && (
        <Group>
          <Button
            variant="default"
            loading={isOpening}
            leftSection={<IconVideo size={16} aria-hidden />}
            onClick={() => begin('camera')}
          >
            {t('live.browser.camera')}
          </Button>
          {canShareScreen() && (
            <Button
              variant="default"
              disabled={isOpening}
              leftSection={<IconDeviceDesktop size={16} aria-hidden />}
              onClick={() => begin('screen')}
            >
              {t('live.browser.screen')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

/** Why this browser cannot send anything. */
function findObstacle() {
  if (!isSecureContext) return 'live.browser.insecure'
  const can =
    'MediaRecorder' in window && 'captureStream' in HTMLCanvasElement.prototype && findRecorderType()
  return can ? undefined : 'live.browser.unsupported'
}

interface OpenStudioProps {
  studio: BrowserStudio
  mixer: Mixer
  event: LiveEvent
}

function OpenStudio({ studio, mixer, event }: OpenStudioProps) {
  useStudioKeys(studio)
  return (
    <>
      <SourcePreview stream={mixer.stream} />
      <LevelMeter mix={mixer.sound} />
      <ScenePicker studio={studio} />
      <SourceActions studio={studio} isOnAir={event.state === 'live'} />
      <TransmissionNote studio={studio} />
      <TitleFields studio={studio} />
      <SourceSettings studio={studio} />
    </>
  )
}

const LATE_SECONDS = 3

const TransmissionNote = ({ studio: { isSending, secondsLate } }: { studio: BrowserStudio }) => (
  <div aria-live="polite">
    {isSending && secondsLate > LATE_SECONDS && (
      <Text size="sm" c="red">
        {t('live.browser.late', { seconds: Math.round(secondsLate) })}
      </Text>
    )}
    {isSending && secondsLate <= LATE_SECONDS && (
      <Text size="sm" c="dimmed">
        {t('live.browser.keep_open')}
      </Text>
    )}
  </div>
)

function useLeaveGuard(isSending: boolean) {
  useBlocker({
    disabled: !isSending,
    enableBeforeUnload: isSending,
    shouldBlockFn: async () =>
      !(await askConfirmation({
        title: t('live.browser.leave_title'),
        text: t('live.browser.leave_text'),
        action: t('live.browser.leave'),
        keep: t('live.browser.stay'),
      })),
  })
}
