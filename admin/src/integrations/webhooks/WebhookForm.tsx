import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import type { WebhookEndpointInput } from '@matinee/contract/integrations/webhooks'
import { Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { t } from '../../text.ts'
import { useRefreshWebhooks } from './queries.ts'
import { TypePicker } from './TypePicker.tsx'

interface WebhookFormProps {
  initial: WebhookEndpointInput
  action: string
  save: (input: WebhookEndpointInput) => Promise<unknown>
  onClose: () => void
}

/** Address, name and types of an endpoint. */
export function WebhookForm({ initial, action, save, onClose }: WebhookFormProps) {
  const refresh = useRefreshWebhooks()
  const form = useForm({
    initialValues: { ...initial, types: initial.types as WebhookType[] },
    validate: {
      url: isNotEmpty(t('field.required')),
      types: ({ length }) => (length === 0 ? t('webhooks.types_none') : null),
    },
  })
  const saving = useMutation({
    mutationFn: (given: typeof form.values) =>
      save({ ...given, url: given.url.trim(), description: given.description.trim() }),
    onError: (error) => showProblems(form, error),
    onSuccess: refresh,
  })
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.url_text')}
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          data-autofocus
          inputContainer={leftToRight}
          {...form.getInputProps('url')}
        />
        <TextInput
          label={t('webhooks.name')}
          description={t('webhooks.name_text')}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <TypePicker
          value={form.values.types}
          error={form.errors['types']}
          onChange={(types) => form.setFieldValue('types', types)}
        />
        <FormActions action={action} onCancel={onClose} loading={saving.isPending} />
      </Stack>
    </form>
  )
}
