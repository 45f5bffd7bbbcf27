import type { IdentityProvider } from '@matinee/contract/members/identity-providers'
import { Alert, Button, Group, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { CopyField } from '../../parts/CopyField.tsx'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import type { ProviderForm } from './use-provider-form.ts'
import { useCheckProvider } from './use-providers.ts'

/** How a provider is reached, and who we are there. */
export const ConnectionCard = ({ provider, form }: { provider: IdentityProvider; form: ProviderForm }) => (
  <Card title={t('identity.connection')}>
    <Stack>
      <Switch label={t('identity.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <TextInput
        label={t('identity.label')}
        description={t('identity.label_text')}
        maxLength={60}
        {...form.getInputProps('label')}
      />
      <TextInput
        label={t('identity.issuer')}
        description={t('identity.issuer_fixed')}
        value={provider.issuer}
        readOnly
        inputContainer={leftToRight}
      />
      <CopyField
        value={provider.callback}
        label={t('identity.callback')}
        description={t('identity.callback_text')}
      />
      <TextInput
        label={t('identity.client_id')}
        maxLength={500}
        autoComplete="off"
        inputContainer={leftToRight}
        {...form.getInputProps('client_id')}
      />
      <PasswordInput
        label={t('identity.client_secret')}
        description={t(provider.has_secret ? 'identity.client_secret_kept' : 'identity.client_secret_text')}
        maxLength={2000}
        autoComplete="new-password"
        inputContainer={leftToRight}
        visibilityToggleButtonProps={{ 'aria-label': t('identity.client_secret_show') }}
        {...form.getInputProps('client_secret')}
      />
      <CheckRow id={provider.id} isDirty={form.isDirty()} />
    </Stack>
  </Card>
)

/** Checks what is saved. */
function CheckRow({ id, isDirty }: { id: number; isDirty: boolean }) {
  const { mutate, isPending, data, error } = useCheckProvider(id)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant="default" loading={isPending} disabled={isDirty} onClick={() => mutate()}>
          {t('identity.check')}
        </Button>
      </Group>
      <output style={{ display: 'block' }}>
        {!isPending && error && <Alert color="red">{sentenceOf(error)}</Alert>}
        {!isPending && data && (
          <Alert color={data.problem ? 'red' : 'teal'}>
            {data.problem ? t(`identity.problem.${data.problem}`) : t('identity.fine')}
            {data.detail && (
              <bdi dir="ltr" style={{ display: 'block', overflowWrap: 'anywhere' }}>
                {data.detail}
              </bdi>
            )}
          </Alert>
        )}
      </output>
    </Stack>
  )
}
