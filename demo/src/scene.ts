import type { DemoStill } from './stills.ts'

/** Drawings by name, as SVG: each becomes a still that the film's filter graph may use as `[name]`. */
export type Drawings = Record<string, string>

/** One film as ffmpeg can make it from nothing: drawings, and a filter graph ending in `[picture]` and `[sound]`. */
export type Scene = {
  width: number
  height: number
  /** Whole seconds, 30 to 75. */
  seconds: number
  drawings: Drawings
  picture: string
  sound: string
  still: DemoStill
}

export const FRAMES_PER_SECOND = 25

/** A drawing laid over those before it; `x` and `y` are ffmpeg expressions of `t` (s) or `n` (frames). */
export type Layer = { of: string; x?: string; y?: string; through?: string }

/** The graph that lays `layers` over the first one, in order, passes the result through `finish` and names it `[into]`. */
export function stackLayers(
  [base, ...layers]: [Layer, ...Layer[]],
  { finish = 'null', into = 'picture' }: { finish?: string; into?: string } = {},
): string {
  const steps = layers.map(({ of, x = '0', y = '0', through = 'null' }, at) => {
    const over = `overlay=x='${x}':y='${y}':format=yuv444`
    return `[${of}]${through}[${into}_over${at}];[${into}${at}][${into}_over${at}]${over}[${into}${at + 1}]`
  })
  // Without an alpha plane of its own under it, overlay takes its vector code: five times faster.
  const ground = `[${base.of}]${base.through ?? 'null'},format=yuv444p[${into}0]`
  return [ground, ...steps, `[${into}${layers.length}]${finish}[${into}]`].join(';')
}

/**
 * What stands above `line` seen again in the `deep` pixels below it: water or wet asphalt. `dim` (0 to 1) darkens it,
 * `squeeze` shows that many times more of the height, as a flat view over water does.
 */
export function mirrorBelow(
  of: string,
  into: string,
  line: number,
  deep: number,
  { dim = 0.45, squeeze = 1 } = {},
): string {
  const seen = deep * squeeze
  const upsideDown = `crop=iw:${seen}:0:${line - seen},vflip,scale=iw:${deep},gblur=sigma=2:sigmaV=9,lutyuv=y=16+(val-16)*${dim}`
  return [
    `[${of}]split[${into}_dry][${into}_above]`,
    `[${into}_above]${upsideDown}[${into}_below]`,
    `[${into}_dry][${into}_below]overlay=y=${line}:format=yuv444[${into}]`,
  ].join(';')
}

/** Slides a drawing that repeats every `tile` pixels to the left; whole pixels a frame, or it stutters. */
export const slideExpression = (tile: number, pixelsAFrame: number) =>
  `-mod(floor(n*${pixelsAFrame}),${tile})`
