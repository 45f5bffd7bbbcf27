import { replayFailedWebhooks, type WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useRefreshWebhooks } from './queries.ts'

const HOURS = [1, 24, 7 * 24, 14 * 24]

/** Sends again all that failed since a moment; nothing where nothing failed. */
export function ReplayFailed({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [isAsked, { open, close }] = useDisclosure(false)
  if (endpoint.failed === 0) return null
  return (
    <>
      <Button variant="default" size="xs" disabled={!endpoint.enabled} onClick={open}>
        {t('webhooks.replay_failed', { count: endpoint.failed })}
      </Button>
      {isAsked && (
        <Dialog onClose={close} title={t('webhooks.replay_title')}>
          <ReplayForm id={endpoint.id} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function ReplayForm({ id, onClose }: { id: number; onClose: () => void }) {
  const [hours, setHours] = useState(String(HOURS[1]))
  const refresh = useRefreshWebhooks()
  const replay = useMutation({
    mutationFn: () =>
      call(replayFailedWebhooks, { params: { id }, body: { since: hoursAgo(Number(hours)) } }),
    onError: notifyError,
    onSuccess({ replayed }) {
      notifySuccess(t('webhooks.replayed', { count: replayed }))
      onClose()
      return refresh()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        replay.mutate()
      }}
    >
      <Stack>
        <Text size="sm">{t('webhooks.replay_text')}</Text>
        <NativeSelect
          label={t('webhooks.replay_since')}
          data={HOURS.map((each) => ({
            value: String(each),
            label:
              each < 24 ? t('webhooks.hours', { count: each }) : t('webhooks.days', { count: each / 24 }),
          }))}
          value={hours}
          onChange={({ currentTarget }) => setHours(currentTarget.value)}
        />
        <FormActions action={t('webhooks.replay')} onCancel={onClose} loading={replay.isPending} />
      </Stack>
    </form>
  )
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
