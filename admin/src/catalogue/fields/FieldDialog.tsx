import { CUSTOM_FIELD_TYPES } from '@matinee/contract/catalogue/catalogue'
import type { StoreField } from '@matinee/contract/catalogue/terms'
import { Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { OptionsEditor } from './OptionsEditor.tsx'
import { useSaveField } from './queries.ts'

export interface FieldValues {
  title: string
  type: StoreField['type']
  /** `id` is 0 for one that is new. */
  options: { id: number; title: string }[]
  filterable: boolean
  on_card: boolean
  on_page: boolean
}

const NEW: FieldValues = {
  title: '',
  type: 'select',
  options: [{ id: 0, title: '' }],
  filterable: true,
  on_card: false,
  on_page: true,
}

const hasOptions = (type: StoreField['type']) => type === 'select' || type === 'multi'

const valuesOf = ({ title, type, options, filterable, on_card, on_page }: StoreField): FieldValues => ({
  title,
  type,
  options: options.map(({ id, title }) => ({ id, title })),
  filterable,
  on_card,
  on_page,
})

/** A field of the store's own: its kind is chosen once, everything else can be changed. */
export function FieldDialog({ field, onClose }: { field: StoreField | null; onClose: () => void }) {
  const save = useSaveField(field?.id ?? null)
  const form = useForm<FieldValues>({
    initialValues: field ? valuesOf(field) : NEW,
    validate: {
      title: (title) => (title.trim() ? null : t('field.required')),
      options: {
        title: (title, { type }) => (title.trim() || !hasOptions(type) ? null : t('field.required')),
      },
    },
  })

  const submit = form.onSubmit(({ options, ...values }) =>
    save.mutate(
      {
        ...values,
        ...(hasOptions(values.type) && {
          options: options.map(({ id, title }) => (id ? { id, title } : { title })),
        }),
      },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    ),
  )

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
