import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'

/** Why a campaign waits or was not sent: a refusal in the admin's language, or the mail server's own words. */
export function problemText(problem: string): string {
  if (problem === 'restored') return t('campaigns.restored')
  return `refusal.${problem}` in page.words ? tellAny(`refusal.${problem}`, {}) : problem
}
