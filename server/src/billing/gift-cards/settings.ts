import type { GiftSettings } from '@matinee/contract/billing/gift-cards'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { storeFittedPicture } from '../../store/pictures.ts'
import { changeBillingSettings } from '../pricing/settings-changes.ts'
import { currenciesOf, settingsOf, type BillingSettings } from '../settings.ts'

const IMAGE = { width: 1600, height: 1000, least: 640, cuts: [640, 320] }

const presentGiftSettings = ({ gift_cards, gift_amounts, gift_image }: BillingSettings): GiftSettings => ({
  gift_cards,
  gift_amounts,
  gift_image,
})

export async function readGiftSettings(ctx: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'money', 'coupons')
  return presentGiftSettings(await settingsOf(ctx))
}

/** Changes whether and which gift cards are sold; amounts are stored without duplicates, in ascending order. */
export async function changeGiftSettings(
  ctx: StoreContext,
  viewer: Viewer,
  { gift_amounts, ...changes }: Partial<Pick<GiftSettings, 'gift_cards' | 'gift_amounts'>>,
) {
  assertMayEdit(viewer, 'money', 'coupons')
  const amounts = gift_amounts && [...new Set(gift_amounts)].sort((one, other) => one - other)
  return presentGiftSettings(
    await changeBillingSettings(ctx, viewer, { ...changes, ...(amounts && { gift_amounts: amounts }) }),
  )
}

/** Sets or removes the picture on the store's gift cards. */
export async function setGiftImage(ctx: StoreContext, viewer: Viewer, bytes: unknown) {
  assertMayEdit(viewer, 'money', 'coupons')
  const gift_image = bytes === null ? null : await storeFittedPicture(ctx, bytes, IMAGE)
  return presentGiftSettings(await changeBillingSettings(ctx, viewer, { gift_image }))
}

/** The gift cards the store sells. */
export async function giftCardChoice(ctx: StoreContext) {
  const { gift_cards, gift_amounts, gift_image } = await settingsOf(ctx)
  const [currency] = await currenciesOf(ctx)
  return { amounts: gift_amounts, currency: currency!, image: gift_image, sold: gift_cards }
}
