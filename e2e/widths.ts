/** The two windows every screen of the shop is walked through in. */
export const WIDTHS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const
