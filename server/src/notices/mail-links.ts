import type { MailKind } from '@matinee/contract/notices'

/** Where the one thing to do in a mail leads, with the key that lets its reader in. */
const KEYED: Partial<Record<MailKind, (key: string) => string>> = {
  join_code: (key) => `/sign_in?key=${key}`,
  sign_in_code: (key) => `/sign_in?key=${key}`,
  member_invitation: (key) => `/sign_in?key=${key}`,
  password_reset: (key) => `/reset_password/${key}`,
  confirm_email: (key) => `/account/confirm_email/${key}`,
  staff_invitation: (key) => `/bullet/invitation/${key}`,
}

const FIXED: Partial<Record<MailKind, string>> = {
  welcome: '/catalog',
  email_change_asked: '/account/sign_in',
  email_changed: '/forgot_password',
  password_changed: '/forgot_password',
  new_device: '/account/devices',
  second_factor_on: '/account/sign_in',
  second_factor_off: '/account/sign_in',
  export_ready: '/account/privacy',
}

/** Whether a mail of this kind carries what lets somebody in. */
export const isSecret = (kind: MailKind) => kind in KEYED

/** The path a mail of this kind leads to; null where it leads nowhere. */
export function pathOf(kind: MailKind, key: string | undefined): string | null {
  if (key !== undefined) return KEYED[kind]?.(encodeURIComponent(key)) ?? FIXED[kind] ?? null
  return FIXED[kind] ?? null
}
