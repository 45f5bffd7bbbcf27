/** The two window sizes for every screen of the shop. */
export const WIDTHS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const
