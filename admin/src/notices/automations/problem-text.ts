import { t } from '../../text.ts'
import { problemText as campaignProblemText } from '../campaigns/problem-text.ts'

/** Why an automation paused itself or waits: a refusal in the admin's language, or the mail server's own words. */
export const problemText = (problem: string) =>
  problem === 'restored' ? t('automations.restored') : campaignProblemText(problem)
