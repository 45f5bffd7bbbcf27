import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isoOf } from '../../moments.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { LinkFields } from './LinkFields.tsx'
import { linkRules, NEW_LINK } from './link-values.ts'
import type { usePrivateLinks } from './use-private-links.ts'

interface NewLinkDialogProps {
  make: ReturnType<typeof usePrivateLinks>['make']
  onClose: () => void
}

/** Creates a private link, with a password, an end or a number of plays where one is wanted. */
export function NewLinkDialog({ make, onClose }: NewLinkDialogProps) {
  const form = useForm({ initialValues: NEW_LINK, validate: linkRules() })
  const submit = form.onSubmit(({ name, password, expires_at, max_plays }) => {
    const end = isoOf(expires_at)
    make.mutate(
      {
        name: name.trim(),
        ...(password !== '' && { password }),
        ...(end !== null && { expires_at: end }),
        ...(max_plays !== '' && { max_plays }),
      },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    )
  })
  return (
    <Dialog onClose={onClose} title={t('private_links.new')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <LinkFields form={form} passwordText={t('private_links.optional')} />
          <FormActions action={t('share_preview.make')} loading={make.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
