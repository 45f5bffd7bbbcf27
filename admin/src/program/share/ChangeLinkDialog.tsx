import type { PrivateLink } from '@matinee/contract/catalogue/private-links'
import { Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { LinkFields } from './LinkFields.tsx'
import { changesOf, linkRules, valuesOfLink } from './link-values.ts'
import type { usePrivateLinks } from './use-private-links.ts'

interface ChangeLinkDialogProps {
  link: PrivateLink
  change: ReturnType<typeof usePrivateLinks>['change']
  onClose: () => void
}

/** Changes the name, password, end or number of plays of a link, whose address and counts stay. */
export function ChangeLinkDialog({ link, change, onClose }: ChangeLinkDialogProps) {
  const initialValues = valuesOfLink(link)
  const form = useForm({ initialValues, validate: linkRules(initialValues.expires_at) })
  const submit = form.onSubmit((values) =>
    change.mutate(
      { id: link.id, ...changesOf(values, link) },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('private_links.change')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <LinkFields
            form={form}
            passwordText={t(link.has_password ? 'private_links.password_kept' : 'private_links.optional')}
          >
            {link.has_password && (
              <Checkbox
                label={t('private_links.password_remove')}
                {...form.getInputProps('is_password_removed', { type: 'checkbox' })}
              />
            )}
          </LinkFields>
          <FormActions action={t('save')} loading={change.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
