import { svgDocument } from './svg-shapes.ts'
import type { Paint } from './paint.ts'

/** Colours from 0 to 1, in order, as `#rrggbb`. */
export type ColourRamp = [at: number, colour: string][]

/**
 * A picture of 1280 by 720 worked out at `width` points across, as SVG: `value` gives 0 to 1 for each place from
 * (0, 0) to (1, 1).
 */
export async function drawPixels(
  paint: Paint,
  width: number,
  ramp: ColourRamp,
  value: (x: number, y: number) => number,
): Promise<string> {
  const height = Math.round((width / 16) * 9)
  const table = buildColourTable(ramp)
  const bytes = Buffer.allocUnsafe(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const level = Math.round(value((at % width) / width, Math.floor(at / width) / height) * 255)
    table.copy(bytes, at * 3, level * 3, level * 3 + 3)
  }
  const png = await paint({ kind: 'pixels', bytes, width, height })
  const href = `data:image/png;base64,${png.toString('base64')}`
  return svgDocument(1280, 720, `<image width="1280" height="720" href="${href}"/>`)
}

/** 256 colours, three bytes each. */
function buildColourTable(ramp: ColourRamp): Buffer {
  const table = Buffer.alloc(256 * 3)
  for (let level = 0; level < 256; level += 1) table.set(interpolateColour(ramp, level / 255), level * 3)
  return table
}

function interpolateColour(ramp: ColourRamp, at: number): number[] {
  const next = Math.max(
    1,
    ramp.findIndex(([stop]) => stop >= at),
  )
  const [[from, low], [to, high]] = [ramp[next - 1]!, ramp[next]!]
  const part = (at - from) / (to - from)
  const [a, b] = [parseRgb(low), parseRgb(high)]
  return a.map((channel, index) => Math.round(channel + (b[index]! - channel) * part))
}

const parseRgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
