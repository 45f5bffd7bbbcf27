/** A repeatable source of numbers in [0, 1): the same seed draws the same picture on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const randomBetween = (roll: () => number, low: number, high: number) => low + (high - low) * roll()

export const mapTimes = <T>(count: number, draw: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => draw(at))

/** A whole SVG document of this size in pixels. */
export function svgDocument(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

/** `[offset, colour, opacity?]` */
export type Stop = [offset: number, colour: string, opacity?: number]

const stops = (list: Stop[]) =>
  list
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A gradient from top to bottom of the shape that uses it as `url(#id)`. */
export const verticalGradient = (id: string, list: Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`

/** A gradient from left to right. */
export const horizontalGradient = (id: string, list: Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`

/** A gradient from the middle outwards. */
export const radialGradientOf = (id: string, list: Stop[]) =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`

export const blurFilter = (id: string, radius: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`

/** Out of focus by `radius` pixels; not at all costs nothing. */
export const softFocus = (radius: number, drawn: string) =>
  radius === 0 ? drawn : `${blurFilter('soft', radius)}<g filter="url(#soft)">${drawn}</g>`

export const rectShape = (x: number, y: number, width: number, height: number, look: string) =>
  `<rect x="${roundToHundredth(x)}" y="${roundToHundredth(y)}" width="${roundToHundredth(width)}" height="${roundToHundredth(height)}" ${look}/>`

export const circleShape = (x: number, y: number, radius: number, look: string) =>
  `<circle cx="${roundToHundredth(x)}" cy="${roundToHundredth(y)}" r="${roundToHundredth(radius)}" ${look}/>`

export const roundToHundredth = (value: number) => Math.round(value * 100) / 100

/** The whole area filled from top to bottom. */
export const backdrop = (width: number, height: number, list: Stop[]) =>
  svgDocument(
    width,
    height,
    verticalGradient('backdrop', list),
    rectShape(0, 0, width, height, 'fill="url(#backdrop)"'),
  )

/** A skyline of hills, waves or mist that repeats every `tile` pixels: heights in [-1, 1], more `detail` is more rugged. */
export function createSkyline(seed: number, tile: number, detail: number): (x: number) => number {
  const roll = createRandom(seed)
  const waves = mapTimes(detail, (at) => ({
    turns: at + 1 + Math.floor(roll() * 2),
    size: 1 / (at + 1) ** 0.95,
    phase: roll() * Math.PI * 2,
  }))
  const total = waves.reduce((sum, { size }) => sum + size, 0)
  return (x) =>
    waves.reduce(
      (sum, { turns, size, phase }) => sum + size * Math.sin((x / tile) * turns * Math.PI * 2 + phase),
      0,
    ) /
    (total * 0.6)
}

/** The closed outline of everything below `top(x)`, from `x = 0` to `width`, down to `bottom`. */
export function outlineBelow(top: (x: number) => number, width: number, bottom: number, step = 4): string {
  const points = mapTimes(
    Math.floor(width / step) + 1,
    (at) => `${at * step} ${roundToHundredth(top(at * step))}`,
  )
  return `M0 ${bottom}L${points.join('L')}L${width} ${bottom}Z`
}
