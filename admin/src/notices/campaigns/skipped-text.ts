import type { SkipReason } from '@matinee/contract/notices/campaigns'
import { t } from '../../text.ts'

/** Why people are left out, with their numbers: `12 without consent, 3 unsubscribed`. */
export const skippedText = (skipped: { reason: SkipReason; count: number }[], language: string) =>
  new Intl.ListFormat(language, { type: 'unit' }).format(
    skipped.map(({ reason, count }) =>
      t(`campaigns.skip.${reason}`, { count: count.toLocaleString(language) }),
    ),
  )
