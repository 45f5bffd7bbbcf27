import type { Appearance } from '@stripe/stripe-js'

/** The page's colours for Stripe's form, which is in an iframe and inherits none. */
export function lookOf(place: HTMLElement): Appearance {
  const { color, fontFamily } = getComputedStyle(place)
  const isDark = brightnessOf(color) > 0.5
  const primary = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: primary || '#ff3637',
      colorBackground: isDark ? '#1d2027' : '#ffffff',
      fontFamily,
      borderRadius: '8px',
    },
  }
}

const brightnessOf = (colour: string) => {
  const parts = colour
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .map(Number) ?? [0, 0, 0]
  return Math.max(...parts) / (parts.some((part) => part > 1) ? 255 : 1)
}
