import type { StoreMemberField } from '@matinee/contract/members/member-fields'

/** The form values of a member field. */
export interface MemberFieldValues {
  label: string
  type: StoreMemberField['type']
  /** `value` is empty for a new choice. */
  options: { value: string; label: string }[]
  required: boolean
  asked_at: StoreMemberField['asked_at']
  editable: boolean
}

export const NEW_MEMBER_FIELD: MemberFieldValues = {
  label: '',
  type: 'text',
  options: [{ value: '', label: '' }],
  required: false,
  asked_at: ['profile'],
  editable: true,
}

export const hasOptions = (type: StoreMemberField['type']) => type === 'select' || type === 'multi'

export const valuesOf = ({
  label,
  type,
  options,
  required,
  asked_at,
  editable,
}: StoreMemberField): MemberFieldValues => ({
  label,
  type,
  options: options.length > 0 ? options : NEW_MEMBER_FIELD.options,
  required,
  asked_at,
  editable,
})
