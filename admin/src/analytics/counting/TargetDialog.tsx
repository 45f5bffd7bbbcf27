import {
  addPixelTarget,
  changePixelTarget,
  type PixelTarget,
} from '@matinee/contract/analytics/pixel-targets'
import { Stack, Switch, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { CopyField } from '../../parts/CopyField.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useKeepTarget } from './queries.ts'

interface TargetDialogProps {
  /** The target to edit; absent to add one. */
  target?: PixelTarget
  onClose: () => void
}

const FRESH = { url: '', views: true, events: true, with_address: false }

/** Edits the address of a delivery target and the events it receives. */
export const TargetDialog = ({ target, onClose }: TargetDialogProps) => (
  <Dialog onClose={onClose} title={t(target ? 'targets.edit' : 'targets.add')}>
    <TargetForm onClose={onClose} {...(target && { target })} />
  </Dialog>
)

function TargetForm({ target, onClose }: TargetDialogProps) {
  const keep = useKeepTarget()
  const { url, views, events, with_address } = target ?? FRESH
  const form = useForm({
    initialValues: { url, views, events, with_address },
    validate: { url: isNotEmpty(t('field.required')) },
  })
  const save = useMutation({
    mutationFn: (given: typeof form.values) => {
      const body = { ...given, url: given.url.trim() }
      return target
        ? call(changePixelTarget, { params: { id: target.id }, body })
        : call(addPixelTarget, { body })
    },
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      keep(saved)
      notifySuccess(t(target ? 'saved' : 'targets.added'))
      onClose()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label={t('targets.url')}
          description={t('targets.url_text')}
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          data-autofocus
          inputContainer={leftToRight}
          {...form.getInputProps('url')}
        />
        {(['views', 'events', 'with_address'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`targets.${name}`)}
            description={name === 'with_address' && t('targets.with_address_text')}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
        {target && (
          <CopyField
            value={target.secret}
            label={t('targets.secret')}
            description={t('targets.secret_text')}
            revealLabel={t('targets.secret_show')}
          />
        )}
        <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
      </Stack>
    </form>
  )
}
