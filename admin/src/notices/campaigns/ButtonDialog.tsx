import type { CampaignColumnBlock } from '@matinee/contract/notices/campaigns'
import { Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { t } from '../../text.ts'

interface Props {
  /** The button as it is; a new one without it. */
  button?: { label: string; url: string }
  onSave: (button: CampaignColumnBlock) => void
  onClose: () => void
}

/** The label and the address of a button in a mail. */
export function ButtonDialog({ button, onSave, onClose }: Props) {
  const form = useForm({
    initialValues: { label: button?.label ?? '', url: button?.url ?? '' },
    validate: { label: isNotEmpty(t('field.required')), url: isNotEmpty(t('field.required')) },
  })
  const submit = form.onSubmit(({ label, url }) => {
    onSave({ kind: 'button', label: label.trim(), url: url.trim() })
    onClose()
  })
  return (
    <Dialog
      title={t('campaigns.insert_button')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.stopPropagation() // the form of the campaign lies around it
          submit(event)
        }}
      >
        <Stack>
          <TextInput
            label={t('campaigns.button_label')}
            maxLength={100}
            data-autofocus
            {...form.getInputProps('label')}
          />
          <TextInput
            label={t('campaigns.button_url')}
            description={t('campaigns.button_url_text')}
            maxLength={2000}
            dir="ltr"
            {...form.getInputProps('url')}
          />
          <FormActions action={t(button ? 'save' : 'campaigns.insert')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
