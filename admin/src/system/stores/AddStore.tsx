import { addInstalledStore } from '@matinee/contract/system/stores'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { CopyField } from '../../parts/CopyField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { t } from '../../text.ts'
import { useRefreshStores } from './queries.ts'

/** Makes a store, and then shows the link that signs its owner in. */
export function AddStore({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshStores()
  const form = useForm({
    initialValues: { title: '', domain: '' },
    validate: { title: isNotEmpty(t('field.required')), domain: isNotEmpty(t('field.required')) },
  })
  const adding = useMutation({
    mutationFn: ({ title, domain }: typeof form.values) =>
      call(addInstalledStore, { body: { title: title.trim(), domain: domain.trim() } }),
    onError: (error) => showProblems(form, error),
    onSuccess: refresh,
  })
  const store = form.values.title.trim()
  if (adding.data)
    return (
      <Dialog onClose={onClose} size="lg" title={t('stores.added', { store })}>
        <Stack>
          <CopyField
            value={adding.data.owner_link}
            label={t('stores.owner_link', { store })}
            description={t('stores.owner_link_text')}
          />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('close')}</Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={t('stores.add')}>
      <form onSubmit={form.onSubmit((values) => adding.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('stores.title')}
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('title')}
          />
          <TextInput
            label={t('domains.domain')}
            placeholder="films.example.com"
            inputMode="url"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            inputContainer={leftToRight}
            {...form.getInputProps('domain')}
          />
          <FormActions action={t('stores.add')} onCancel={onClose} loading={adding.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
