import { Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { t } from '../../text.ts'
import { useAddProvider } from './use-providers.ts'

/** Adds a provider by its name and issuer; everything else is asked for once it has a redirect address. */
export function AddProvider({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { label: '', issuer: '' },
    validate: { label: isNotEmpty(t('field.required')), issuer: isNotEmpty(t('field.required')) },
  })
  const add = useAddProvider()
  const submit = form.onSubmit((values) =>
    add.mutate(values, {
      onError: (error) => showProblems(form, error),
      onSuccess: ({ id }) =>
        void navigate({ to: '/settings/sign-in-providers/$id', params: { id: String(id) } }),
    }),
  )

  return (
    <Dialog onClose={onClose} title={t('identity.add')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('identity.label')}
            description={t('identity.label_text')}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('label')}
          />
          <TextInput
            label={t('identity.issuer')}
            description={t('identity.issuer_text')}
            placeholder="https://accounts.google.com"
            maxLength={500}
            autoComplete="off"
            inputMode="url"
            inputContainer={leftToRight}
            {...form.getInputProps('issuer')}
          />
          <Text size="xs" c="dimmed">
            {t('identity.issuer_examples')}
          </Text>
          <FormActions action={t('identity.add_action')} onCancel={onClose} loading={add.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
