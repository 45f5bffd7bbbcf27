/** The two window sizes for every screen of the shop. */
export const WIDTHS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const

/** For a journey that goes the same way in every window: it is walked on a phone, and looked at on a desktop too. */
export const PHONE_AND_DESKTOP = { ...WIDTHS.phone, alsoLookedAtIn: WIDTHS.desktop.viewport }
