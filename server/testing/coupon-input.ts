/** The admin's input of a coupon without its code: 10 % off one payment, for everybody, without an end. */
export const COUPON_INPUT = {
  name: null as string | null,
  kind: 'percent',
  percent: 10,
  amount: null,
  currency: null,
  duration: 'once',
  periods: null,
  applies_to: 'all',
  offer_ids: [] as number[],
  starts_at: null,
  expires_at: null,
  max_redemptions: null,
  min_amount: 0,
  new_members: false,
  first_order: false,
  on_plan_change: false,
}
