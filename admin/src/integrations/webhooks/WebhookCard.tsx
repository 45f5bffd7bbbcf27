import { changeWebhook, type WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ago, moment } from '../../format.ts'
import { call } from '../../call.ts'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useRefreshWebhooks } from './queries.ts'
import { SigningSecret } from './SigningSecret.tsx'
import { TestWebhook } from './TestWebhook.tsx'
import { useRemoveWebhook } from './use-remove-webhook.ts'
import { WebhookForm } from './WebhookForm.tsx'

/** What an endpoint is told of, whether it takes it, and what can be done with it. */
export function WebhookCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id } = endpoint
  const [isEdited, { open, close }] = useDisclosure(false)
  const remove = useRemoveWebhook(endpoint)
  return (
    <Card title={t('webhooks.one')} actions={<OnOff endpoint={endpoint} />}>
      <Stack>
        <Trouble endpoint={endpoint} />
        <Facts endpoint={endpoint} />
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={open}>
            {t('edit')}
          </Button>
          <TestWebhook endpoint={endpoint} />
          <SigningSecret endpoint={endpoint} />
          <Button variant="light" color="red" size="xs" loading={remove.isPending} onClick={remove.ask}>
            {t('webhooks.remove')}
          </Button>
        </Group>
      </Stack>
      {isEdited && (
        <Dialog onClose={close} size="lg" title={t('webhooks.edit')}>
          <WebhookForm
            initial={{ url: endpoint.url, description: endpoint.description, types: endpoint.types }}
            action={t('save')}
            save={async (body) => {
              await call(changeWebhook, { params: { id }, body })
              close()
            }}
            onClose={close}
          />
        </Dialog>
      )}
    </Card>
  )
}

function OnOff({ endpoint: { id, enabled } }: { endpoint: WebhookEndpoint }) {
  const refresh = useRefreshWebhooks()
  const turn = useMutation({
    mutationFn: (on: boolean) => call(changeWebhook, { params: { id }, body: { enabled: on } }),
    onError: notifyError,
    onSettled: refresh,
  })
  return (
    <Switch
      label={t('webhooks.enabled')}
      checked={turn.isPending ? turn.variables : enabled}
      onChange={({ currentTarget }) => turn.mutate(currentTarget.checked)}
    />
  )
}

/** Since when an endpoint fails, or why it was switched off. */
function Trouble({ endpoint: { switched_off, failing_since, next_try_at } }: { endpoint: WebhookEndpoint }) {
  if (!switched_off && !failing_since) return null
  const text = switched_off
    ? t(`webhooks.switched_off.${switched_off}`)
    : t('webhooks.failing', { since: ago(failing_since!) })
  return (
    <Alert variant="light" color={switched_off ? 'red' : 'yellow'} icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">
        {text}
        {!switched_off && next_try_at && ` ${t('webhooks.next_try', { when: moment(next_try_at) })}`}
      </Text>
    </Alert>
  )
}

const Facts = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <DescriptionList>
    <DescriptionItem name={t('webhooks.url')}>
      <span dir="ltr">{endpoint.url}</span>
    </DescriptionItem>
    <DescriptionItem name={t('webhooks.types')}>
      <span dir="ltr">{endpoint.types.join(', ')}</span>
    </DescriptionItem>
    <DescriptionItem name={t('webhooks.delivered')}>
      {endpoint.delivered_at ? ago(endpoint.delivered_at) : t('webhooks.never')}
    </DescriptionItem>
    <DescriptionItem name={t('webhooks.pending')}>
      {endpoint.pending.toLocaleString(pageLanguage())}
    </DescriptionItem>
  </DescriptionList>
)
