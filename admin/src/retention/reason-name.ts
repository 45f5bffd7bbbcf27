import { SHIPPED_REASONS } from '@matinee/contract/retention/cancellation'
import { t } from '../text.ts'

/** A reason as the publisher reads it: in their words, or in the product's. */
export function reasonName({ key, title }: { key: string | null; title: string | null }) {
  const shipped = SHIPPED_REASONS.find((one) => one === key)
  return shipped ? t(`retention.reason.${shipped}`) : (title ?? t('retention.reason.none'))
}
