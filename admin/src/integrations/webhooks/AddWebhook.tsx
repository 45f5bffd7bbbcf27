import { addWebhook, type WebhookEndpointInput } from '@matinee/contract/integrations/webhooks'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../call.ts'
import { CopyField } from '../../parts/CopyField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import { WebhookForm } from './WebhookForm.tsx'

const FRESH: WebhookEndpointInput = { url: '', description: '', types: [] }

/** Adds an endpoint, then shows the secret by which it knows us. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} size="lg" title={t(secret ? 'webhooks.added' : 'webhooks.add')}>
      {secret ? (
        <NewSecret secret={secret} onClose={onClose} />
      ) : (
        <WebhookForm
          initial={FRESH}
          action={t('webhooks.add')}
          save={async (body) => setSecret((await call(addWebhook, { body })).secret)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const NewSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Stack>
    <Text size="sm">{t('webhooks.secret_text')}</Text>
    <CopyField value={secret} label={t('webhooks.secret')} />
    <Group justify="flex-end">
      <Button onClick={onClose}>{t('webhooks.done')}</Button>
    </Group>
  </Stack>
)
