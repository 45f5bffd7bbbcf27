import { NumberInput, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DateField } from '../../parts/DateField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import type { usePrivateLinks } from './use-private-links.ts'

interface NewLinkDialogProps {
  make: ReturnType<typeof usePrivateLinks>['make']
  onClose: () => void
}

const EMPTY = { name: '', password: '', expires_at: '', max_plays: '' as number | '' }

/** Creates a private link, with a password, an end or a number of plays where one is wanted. */
export function NewLinkDialog({ make, onClose }: NewLinkDialogProps) {
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      password: (password) =>
        password !== '' && password.length < 4 ? t('private_links.password_short') : null,
      expires_at: (moment) =>
        moment !== '' && Date.parse(moment) <= Date.now() ? t('private_links.past') : null,
    },
  })
  const submit = form.onSubmit(({ name, password, expires_at, max_plays }) =>
    make.mutate(
      {
        name: name.trim(),
        ...(password !== '' && { password }),
        ...(expires_at !== '' && { expires_at: new Date(expires_at).toISOString() }),
        ...(max_plays !== '' && { max_plays }),
      },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('private_links.new')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('private_links.name')}
            description={t('private_links.name_text')}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label={t('private_links.password')}
            description={t('private_links.optional')}
            maxLength={200}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('private_links.password_show') }}
            {...form.getInputProps('password')}
          />
          <DateField
            label={t('private_links.expires_at')}
            description={t('private_links.optional')}
            withTime
            {...form.getInputProps('expires_at')}
          />
          <NumberInput
            label={t('private_links.max_plays')}
            description={t('private_links.max_plays_text')}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            {...form.getInputProps('max_plays')}
          />
          <FormActions action={t('share_preview.make')} loading={make.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
