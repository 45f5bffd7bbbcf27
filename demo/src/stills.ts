import { svgDocument } from './svg-shapes.ts'
import type { Paint } from './paint.ts'
import type { Drawings } from './scene.ts'

/** A moment of a film drawn for its posters; `focus` is what must stay in sight when it is cropped, as fractions. */
export type DemoStill = { focus: { x: number; y: number }; draw: (paint: Paint) => string | Promise<string> }

/** One of a scene's drawings at a place. */
export type PlacedDrawing = [name: string, x?: number, y?: number]

/** Drawings laid over each other as one. */
export const layerDrawings = (width: number, height: number, drawings: Drawings, placed: PlacedDrawing[]) =>
  svgDocument(
    width,
    height,
    ...placed.map(([name, x = 0, y = 0], at) => nestDrawing(drawings[name]!, `l${at}`, x, y)),
  )

/** A drawing inside another: its gradients and filters get names of their own. */
function nestDrawing(drawing: string, prefix: string, x: number, y: number): string {
  return drawing
    .replace('<svg ', `<svg x="${x}" y="${y}" `)
    .replaceAll('id="', `id="${prefix}-`)
    .replaceAll('url(#', `url(#${prefix}-`)
}

export type StillSize = { width: number; height: number }

/** A drawn still cut to another shape and size: as much of it as fits, around its focus. `drawnAt` is its own size. */
export function cropStill(
  drawn: string,
  focus: DemoStill['focus'],
  { width, height }: StillSize,
  drawnAt: StillSize,
): string {
  const scale = Math.max(width / drawnAt.width, height / drawnAt.height)
  const [wide, tall] = [width / scale, height / scale]
  const x = between(0, focus.x * drawnAt.width - wide / 2, drawnAt.width - wide)
  const y = between(0, focus.y * drawnAt.height - tall / 2, drawnAt.height - tall)
  const view = `width="${width}" height="${height}" viewBox="${x} ${y} ${wide} ${tall}"`
  return drawn.replace(/width="\d+" height="\d+" viewBox="[^"]*"/, view)
}

const between = (low: number, value: number, high: number) =>
  Math.min(Math.max(low, value), Math.max(low, high))
