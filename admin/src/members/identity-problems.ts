import { page } from '../page.ts'
import { tellAny } from '../text.ts'

/** The sentence for a sign-in that failed on its way; the address names the refusal. */
export function problemSentence(code: string): string {
  const word = `refusal.${code}`
  const isKnown = code.startsWith('identity_') && word in page.words
  return tellAny(isKnown ? word : 'refusal.identity_sign_in_refused')
}

/** Newcomers join, and accounts are linked, on the storefront: its pages have the forms for it. */
export function elsewhereAfter(code: string, from = '/bullet'): string | null {
  if (code === 'no_account_yet') return `/sign_in?${new URLSearchParams({ identity: 'true', return: from })}`
  if (code === 'identity_not_linked') return `/sign_in?${new URLSearchParams({ link: 'true', return: from })}`
  return null
}
