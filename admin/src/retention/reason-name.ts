import { SHIPPED_REASONS } from '@matinee/contract/retention/cancellation'
import { t } from '../text.ts'

/** The name of a reason: the publisher's, or that of a built-in reason. */
export function reasonName({ key, title }: { key: string | null; title: string | null }) {
  const shipped = SHIPPED_REASONS.find((one) => one === key)
  return shipped ? t(`retention.reason.${shipped}`) : (title ?? t('retention.reason.none'))
}
