import { CUSTOM_FIELD_TYPES } from '@matinee/contract/catalogue/catalogue'
import type { StoreField } from '@matinee/contract/catalogue/terms'
import { Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { changedTranslations } from '../../store/translations/translations.ts'
import { t } from '../../text.ts'
import { hasOptions, NEW_FIELD, valuesOf, type FieldValues } from './field-values.ts'
import { FieldTranslations } from './FieldTranslations.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { useSaveField } from './queries.ts'

/** Edits a custom field; its kind cannot change once it is saved. */
export function FieldDialog({ field, onClose }: { field: StoreField | null; onClose: () => void }) {
  const save = useSaveField(field?.id ?? null)
  const form = useForm<FieldValues>({
    initialValues: field ? valuesOf(field) : NEW_FIELD,
    validate: {
      title: (title) => (title.trim() ? null : t('field.required')),
      options: {
        title: (title, { type }) => (title.trim() || !hasOptions(type) ? null : t('field.required')),
      },
    },
  })

  const submit = form.onSubmit(({ options, translations, ...values }) => {
    const changed = field && changedTranslations(translations, field.translations)
    save.mutate(
      {
        ...values,
        ...(changed && { translations: changed }),
        ...(hasOptions(values.type) && {
          options: options.map(({ id, title }) => (id ? { id, title } : { title })),
        }),
      },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    )
  })

  return (
    <Dialog onClose={onClose} title={field ? field.title : t('fields.new')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('fields.name')}
            description={t('fields.name_text')}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <Select
            label={t('fields.type')}
            description={field ? t('fields.type_fixed') : undefined}
            disabled={field !== null}
            allowDeselect={false}
            data={CUSTOM_FIELD_TYPES.map((type) => ({ value: type, label: t(`fields.type_${type}`) }))}
            {...form.getInputProps('type')}
          />
          {hasOptions(form.values.type) && <OptionsEditor form={form} known={field?.options ?? []} />}
          {field && <FieldTranslations field={field} form={form} />}
          <Switch
            label={t('fields.filterable')}
            {...form.getInputProps('filterable', { type: 'checkbox' })}
          />
          <Switch label={t('fields.on_card')} {...form.getInputProps('on_card', { type: 'checkbox' })} />
          <Switch label={t('fields.on_page')} {...form.getInputProps('on_page', { type: 'checkbox' })} />
          <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
