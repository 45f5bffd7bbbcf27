import {
  readWebhookSecret,
  rotateWebhookSecret,
  type WebhookEndpoint,
} from '@matinee/contract/integrations/webhooks'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { moment } from '../../format.ts'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/CopyField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { readQuery } from '../../read.ts'
import { t } from '../../text.ts'
import { useRefreshWebhooks } from './queries.ts'

/** Shows the signing secret of an endpoint, and makes a new one. */
export function SigningSecret({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [isShown, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {t('webhooks.secret')}
      </Button>
      {isShown && (
        <Dialog onClose={close} title={t('webhooks.secret')}>
          <Secret endpoint={endpoint} />
        </Dialog>
      )}
    </>
  )
}

const secretOf = (id: number) => readQuery(readWebhookSecret, { params: { id } }, { gcTime: 0 })

function Secret({ endpoint: { id, old_secret_until } }: { endpoint: WebhookEndpoint }) {
  const { data, error, refetch } = useQuery(secretOf(id))
  const rotate = useRotate(id)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={120} />
  return (
    <Stack>
      <Text size="sm">{t('webhooks.secret_text')}</Text>
      <CopyField value={data.secret} label={t('webhooks.secret')} revealLabel={t('webhooks.secret_show')} />
      {old_secret_until && (
        <Text size="sm" c="dimmed">
          {t('webhooks.old_secret', { when: moment(old_secret_until) })}
        </Text>
      )}
      <Group>
        <Button variant="default" loading={rotate.isPending} onClick={() => void askToRotate(rotate.mutate)}>
          {t('webhooks.rotate')}
        </Button>
      </Group>
    </Stack>
  )
}

function useRotate(id: number) {
  const queries = useQueryClient()
  const refresh = useRefreshWebhooks()
  return useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id } }),
    onError: notifyError,
    onSuccess(secret) {
      queries.setQueryData(secretOf(id).queryKey, secret)
      return refresh()
    },
  })
}

async function askToRotate(rotate: () => void) {
  const isMeant = await askConfirmation({
    title: t('webhooks.rotate'),
    text: t('webhooks.rotate_text'),
    action: t('webhooks.rotate'),
  })
  if (isMeant) rotate()
}
