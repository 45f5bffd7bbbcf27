import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDeviceDesktop, IconVideo } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { LevelMeter } from './LevelMeter.tsx'
import { findRecorderType } from './source-recorder.ts'
import { sentenceOfSource } from './source-fault.ts'
import { SourceActions } from './SourceActions.tsx'
import { SourcePreview } from './SourcePreview.tsx'
import { SourceSettings } from './SourceSettings.tsx'
import { useBrowserSource, type BrowserSource } from './use-browser-source.ts'

/** Sends the camera or the screen of this browser, without an encoder. */
export function BrowserCard({ event }: { event: LiveEvent }) {
  const from = useBrowserSource(event.id)
  useLeaveGuard(from.isSending)

  return (
    <Card
      title={t('live.browser.title')}
      actions={from.isSending && <Badge color="red">{t('live.browser.sending')}</Badge>}
    >
      <Stack>
        {from.fault && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {sentenceOfSource(from.fault)}
          </Alert>
        )}
        {from.source ? <OpenSource from={from} event={event} /> : <Choice from={from} />}
      </Stack>
    </Card>
  )
}

function Choice({ from: { isOpening, change } }: { from: BrowserSource }) {
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
            onClick={() => change({ kind: 'camera' })}
          >
            {t('live.browser.camera')}
          </Button>
          {'getDisplayMedia' in navigator.mediaDevices && (
            <Button
              variant="default"
              disabled={isOpening}
              leftSection={<IconDeviceDesktop size={16} aria-hidden />}
              onClick={() => change({ kind: 'screen' })}
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
  return 'MediaRecorder' in window && findRecorderType() ? undefined : 'live.browser.unsupported'
}

const LATE_SECONDS = 3

const OpenSource = ({ from, event }: { from: BrowserSource; event: LiveEvent }) => (
  <>
    <SourcePreview source={from.source!} />
    <LevelMeter mix={from.source!.mix} />
    <SourceSettings from={from} />
    <div aria-live="polite">
      {from.isSending && from.secondsLate > LATE_SECONDS && (
        <Text size="sm" c="red">
          {t('live.browser.late', { seconds: Math.round(from.secondsLate) })}
        </Text>
      )}
      {from.isSending && from.secondsLate <= LATE_SECONDS && (
        <Text size="sm" c="dimmed">
          {t('live.browser.keep_open')}
        </Text>
      )}
    </div>
    <SourceActions from={from} isOnAir={event.state === 'live'} />
  </>
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
