import type { StoreField } from '@matinee/contract/catalogue/terms'
import type { Translations } from '@matinee/contract/platform/translations'

/** The form values of a field. */
export interface FieldValues {
  title: string
  type: StoreField['type']
  /** 0 for a new option. */
  options: { id: number; title: string }[]
  filterable: boolean
  on_card: boolean
  on_page: boolean
  translations: Translations
}

export const NEW_FIELD: FieldValues = {
  title: '',
  type: 'select',
  options: [{ id: 0, title: '' }],
  filterable: true,
  on_card: false,
  on_page: true,
  translations: {},
}

export const hasOptions = (type: StoreField['type']) => type === 'select' || type === 'multi'

export const valuesOf = ({
  title,
  type,
  options,
  filterable,
  on_card,
  on_page,
  translations,
}: StoreField): FieldValues => ({
  title,
  type,
  options: options.map(({ id, title }) => ({ id, title })),
  filterable,
  on_card,
  on_page,
  translations,
})
