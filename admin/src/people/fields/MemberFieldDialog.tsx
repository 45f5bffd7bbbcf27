import {
  FIELD_MOMENTS,
  MEMBER_FIELD_TYPES,
  type StoreMemberField,
} from '@matinee/contract/members/member-fields'
import { Checkbox, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { hasOptions, NEW_MEMBER_FIELD, valuesOf, type MemberFieldValues } from './member-field-values.ts'
import { ChoiceRows } from './ChoiceRows.tsx'
import { useSaveMemberField } from './use-member-fields.ts'

/** A dialog for a custom member field. Its type is chosen once; everything else can be changed. */
export function MemberFieldDialog({
  field,
  onClose,
}: {
  field: StoreMemberField | null
  onClose: () => void
}) {
  const save = useSaveMemberField(field?.id ?? null)
  const form = useForm<MemberFieldValues>({
    initialValues: field ? valuesOf(field) : NEW_MEMBER_FIELD,
    validate: {
      label: (label) => (label.trim() ? null : t('field.required')),
      options: {
        label: (label, { type }) => (label.trim() || !hasOptions(type) ? null : t('field.required')),
      },
    },
  })
  const submit = form.onSubmit(({ options, ...values }) =>
    save.mutate(
      {
        ...values,
        ...(hasOptions(values.type) && {
          options: options.map(({ value, label }) => (value ? { value, label } : { label })),
        }),
      },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    ),
  )
  return (
    <Dialog onClose={onClose} title={field ? field.label : t('fields.new')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('fields.name')}
            description={t('member_fields.name_text')}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('label')}
          />
          <Select
            label={t('fields.type')}
            description={field ? t('fields.type_fixed') : undefined}
            disabled={field !== null}
            allowDeselect={false}
            data={MEMBER_FIELD_TYPES.map((type) => ({ value: type, label: t(`fields.type_${type}`) }))}
            {...form.getInputProps('type')}
          />
          {hasOptions(form.values.type) && <ChoiceRows form={form} />}
          <Checkbox.Group label={t('member_fields.asked')} {...form.getInputProps('asked_at')}>
            <Stack gap="xs" mt="xs">
              {FIELD_MOMENTS.map((moment) => (
                <Checkbox key={moment} value={moment} label={t(`member_fields.at.${moment}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Switch
            label={t('member_fields.required')}
            description={t('member_fields.required_text')}
            {...form.getInputProps('required', { type: 'checkbox' })}
          />
          <Switch
            label={t('member_fields.editable')}
            description={t('member_fields.editable_text')}
            {...form.getInputProps('editable', { type: 'checkbox' })}
          />
          <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
