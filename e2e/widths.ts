/** The two window sizes for every screen of the shop. */
export const WIDTHS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const

/** For a journey that is the same in every window: it runs on a phone, and `accessible` also checks the desktop. */
export const PHONE_AND_DESKTOP = { ...WIDTHS.phone, alsoLookedAtIn: WIDTHS.desktop.viewport }
