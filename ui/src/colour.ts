type Rgb = [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** Minimum contrast of WCAG 2.2 AA for text of any size. */
export const MIN_CONTRAST = 4.5

const parse = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb
const format = (colour: Rgb) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((part, i) => part + (to[i]! - part) * share) as Rgb

function luminance(colour: Rgb) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: Rgb, other: Rgb) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Contrast of two colours (`#rrggbb`) as defined by WCAG 2.2: 1 to 21. */
export const contrast = (one: string, other: string) => contrastOf(parse(one), parse(other))

/** The text colour on `background`: white if readable, otherwise a black tinted with the background. */
export function textColourOn(background: string) {
  const ground = parse(background)
  if (contrastOf(WHITE, ground) >= MIN_CONTRAST) return '#ffffff'
  return readableColour(format(mix(ground, BLACK, 0.9)), background, BLACK)
}

/** The colour closest to `colour`, mixed with `towards`, that is readable on `background`. */
export function readableColour(colour: string, background: string, towards: Rgb) {
  const ground = parse(background)
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = parse(format(mix(parse(colour), towards, share)))
    if (contrastOf(candidate, ground) >= MIN_CONTRAST) return format(candidate)
  }
  return format(towards)
}

/** Darkens a colour until it is readable on a light `background`. */
export const readableOnLight = (colour: string, background: string) =>
  readableColour(colour, background, BLACK)

/** Lightens a colour until it is readable on a dark `background`. */
export const readableOnDark = (colour: string, background: string) =>
  readableColour(colour, background, WHITE)
