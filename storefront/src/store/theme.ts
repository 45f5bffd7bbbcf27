import { readableOnDark, readableOnLight, textColourOn } from '@matinee/ui/colour'

/** The backgrounds with the least contrast in each scheme: readable there is readable everywhere. */
const LIGHT_GROUND = '#f1efeb'
const DARK_GROUND = '#1d2027'

/** The CSS variables that follow from the publisher's colour; words on it and in it keep WCAG AA contrast. */
export const themeOf = (primary: string) => ({
  '--primary': primary,
  '--on-primary': textColourOn(primary),
  '--primary-on-light': readableOnLight(primary, LIGHT_GROUND),
  '--primary-on-dark': readableOnDark(primary, DARK_GROUND),
})

/** Applies the publisher's colour to the page. */
export function applyTheme(root: HTMLElement, primary: string) {
  for (const [name, value] of Object.entries(themeOf(primary))) root.style.setProperty(name, value)
}

/** The same for server-rendered pages. */
export const styleOf = (primary: string) =>
  Object.entries(themeOf(primary))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
