import type { PrivateLink, PrivateLinkChanges } from '@matinee/contract/catalogue/private-links'
import { hereOf, isoOf } from '../../moments.ts'
import { t } from '../../text.ts'

export interface LinkValues {
  name: string
  password: string
  is_password_removed: boolean
  expires_at: string
  max_plays: number | ''
}

export const NEW_LINK: LinkValues = {
  ...{ name: '', password: '', is_password_removed: false },
  ...{ expires_at: '', max_plays: '' },
}

export const valuesOfLink = ({ name, expires_at, max_plays }: PrivateLink): LinkValues => ({
  ...NEW_LINK,
  name,
  expires_at: hereOf(expires_at),
  max_plays: max_plays ?? '',
})

/** What differs from a link; an end that was not touched may be over. */
export function changesOf(values: LinkValues, link: PrivateLink): PrivateLinkChanges {
  const before = valuesOfLink(link)
  return {
    ...(values.name.trim() !== before.name && { name: values.name.trim() }),
    ...(values.is_password_removed && { password: null }),
    ...(!values.is_password_removed && values.password !== '' && { password: values.password }),
    ...(values.expires_at !== before.expires_at && { expires_at: isoOf(values.expires_at) }),
    ...(values.max_plays !== before.max_plays && { max_plays: values.max_plays || null }),
  }
}

const isPast = (moment: string) => moment !== '' && Date.parse(moment) <= Date.now()

/** Judges the fields of a link that is new, or that had this end before. */
export const linkRules = (endBefore = '') => ({
  password: (password: string) =>
    password !== '' && password.length < 4 ? t('private_links.password_short') : null,
  expires_at: (moment: string) => (moment !== endBefore && isPast(moment) ? t('private_links.past') : null),
})
