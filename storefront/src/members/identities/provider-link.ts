import type { Message } from '@matinee/contract/platform/messages'

interface ProviderLink {
  id: number
  page: 'sign_in' | 'account'
  returnTo?: string | undefined
}

/** The address that leads to a provider and back to a page of ours: the server sends the browser there. */
export const providerLink = ({ id, page, returnTo }: ProviderLink) =>
  `/sign_in/with/${id}?${new URLSearchParams({ page, ...(returnTo && { return: returnTo }) })}`

/** The sentence for a sign-in that failed on its way; the address names the refusal. */
export function problemSentence(problem: string | undefined, words: Record<string, Message>): string | null {
  if (!problem) return null
  const known = problem.startsWith('identity_') ? words[`refusal.${problem}`] : undefined
  const sentence = known ?? words['refusal.identity_sign_in_refused']
  return typeof sentence === 'string' ? sentence : null
}
