import { BackTo } from '../../parts/BackTo.tsx'
import { t } from '../../text.ts'

/** The link back to all coupons. */
export const ToCoupons = () => <BackTo to="/coupons" label={t('nav.coupons')} />
