import type { CouponBatch, CouponState as State } from '@matinee/contract/billing/coupons'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOUR: Partial<Record<State | CouponBatch['state'], string>> = {
  active: 'teal',
  ready: 'teal',
  scheduled: 'blue',
  making: 'blue',
  failed: 'red',
}

export const CouponState = ({ state }: { state: State | CouponBatch['state'] }) => (
  <Badge variant="light" color={COLOUR[state] ?? 'gray'} style={{ flex: 'none', maxWidth: 'none' }}>
    {t(`coupons.state.${state}`)}
  </Badge>
)
