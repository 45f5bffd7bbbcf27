import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '../../parts/CopyField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import { ApiKeyForm } from './ApiKeyForm.tsx'

/** Makes a key, then shows its secret once. */
export function MakeApiKey({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={t(secret ? 'api_keys.made_title' : 'api_keys.make')}>
      {secret ? (
        <NewSecret secret={secret} onClose={onClose} />
      ) : (
        <ApiKeyForm onMade={setSecret} onClose={onClose} />
      )}
    </Dialog>
  )
}

const NewSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Stack>
    <Text size="sm">{t('api_keys.made_text')}</Text>
    <CopyField value={secret} label={t('api_keys.secret')} />
    <Group justify="flex-end">
      <Button onClick={onClose}>{t('api_keys.done')}</Button>
    </Group>
  </Stack>
)
