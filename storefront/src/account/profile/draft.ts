import type { Profile, changeProfile } from '@matinee/contract/members/account'
import type { Body } from '@matinee/contract/platform/endpoint'
import type { FieldValues, MemberField } from '@matinee/contract/members/member-fields'

/** The form values of a profile: texts, empty for none, and the answers to the store's own fields. */
export interface Draft {
  name: string
  nickname: string
  bio: string
  locale: string
  time_zone: string
  country: string
  custom_fields: FieldValues
}

const TEXTS = ['name', 'nickname', 'bio', 'locale', 'time_zone', 'country'] as const

export function draftOf(profile: Profile, fields: MemberField[]): Draft {
  const { custom_fields } = profile
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, profile[name] ?? ''])) as Omit<Draft, 'custom_fields'>),
    custom_fields: Object.fromEntries(fields.map(({ key }) => [key, custom_fields[key] ?? null])),
  }
}

/** The changes between a saved profile and the form, as the call takes them; null without any. */
export function changesIn(draft: Draft, saved: Draft): Body<typeof changeProfile> | null {
  const texts = TEXTS.filter((name) => draft[name] !== saved[name]).map((name) => [name, textOf(draft, name)])
  const answers = Object.entries(draft.custom_fields).filter(
    ([key, answer]) => !isSame(answer, saved.custom_fields[key] ?? null),
  )
  if (texts.length === 0 && answers.length === 0) return null
  return {
    ...Object.fromEntries(texts),
    ...(answers.length > 0 && { custom_fields: Object.fromEntries(answers) }),
  }
}

/** The name is required; everything else may be empty. */
const textOf = (draft: Draft, name: (typeof TEXTS)[number]) => draft[name] || (name === 'name' ? '' : null)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
