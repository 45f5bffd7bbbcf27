import type { ArchivePlan } from '@matinee/contract/archive/archives'
import { Alert, List, Stack, Switch, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { bytes } from '../format.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { t } from '../text.ts'
import { isUsable, newPassphrase, PassphraseFields } from './PassphraseFields.tsx'
import { useStartArchive } from './use-archives.ts'

interface StartArchiveProps {
  plan: ArchivePlan
  onClose: () => void
}

/** Begins an archive, with or without secrets. */
export function StartArchive({ plan, onClose }: StartArchiveProps) {
  const [withSecrets, setWithSecrets] = useState(false)
  const [value, setValue] = useState(newPassphrase)
  const start = useStartArchive(onClose)
  return (
    <Dialog onClose={onClose} size="lg" title={t('archives.make')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate(withSecrets ? { passphrase: value.passphrase } : {})
        }}
      >
        <Stack>
          <Text size="sm">{t('archives.make_text')}</Text>
          <Text size="sm" c="dimmed">
            {plan.bucket
              ? t('archives.to_bucket', { bucket: plan.bucket.bucket })
              : t('archives.to_operator', {
                  free: plan.free_bytes === null ? '' : bytes(plan.free_bytes),
                  known: String(plan.free_bytes !== null),
                })}
          </Text>
          <Switch
            label={t('archives.with_secrets')}
            description={t('archives.with_secrets_text')}
            checked={withSecrets}
            onChange={(event) => setWithSecrets(event.currentTarget.checked)}
          />
          {withSecrets ? <PassphraseFields value={value} onChange={setValue} /> : <LeftOut plan={plan} />}
          <FormActions
            action={t('archives.start')}
            onCancel={onClose}
            loading={start.isPending}
            disabled={withSecrets && !isUsable(value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** What a store restored from an archive without secrets will lack. */
const LeftOut = ({ plan: { unclaimed_gift_cards, webhooks } }: { plan: ArchivePlan }) => (
  <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('archives.without')}>
    <List size="sm" spacing={4}>
      <List.Item>{t('archives.without_keys')}</List.Item>
      {unclaimed_gift_cards > 0 && (
        <List.Item>{t('archives.without_cards', { count: unclaimed_gift_cards })}</List.Item>
      )}
      {webhooks > 0 && <List.Item>{t('archives.without_webhooks', { count: webhooks })}</List.Item>}
    </List>
  </Alert>
)
