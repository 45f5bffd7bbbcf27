import { Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useDomainCalls, useRefreshDomains } from './domain-calls.ts'

/** Adds a domain; the list then says what to enter at its provider. */
export function AddDomain({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshDomains()
  const calls = useDomainCalls()
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: isNotEmpty(t('field.required')) },
  })
  const adding = useMutation({
    mutationFn: ({ domain }: typeof form.values) => calls.add(domain.trim()),
    onError: (error) => showProblems(form, error),
    async onSuccess({ name }) {
      notifySuccess(t('domains.added', { domain: name }))
      onClose()
      await refresh()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('domains.add')}>
      <form onSubmit={form.onSubmit((values) => adding.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('domains.domain')}
            placeholder="films.example.com"
            inputMode="url"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            inputContainer={leftToRight}
            {...form.getInputProps('domain')}
          />
          <FormActions action={t('domains.add')} onCancel={onClose} loading={adding.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
