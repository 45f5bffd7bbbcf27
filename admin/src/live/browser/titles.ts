import { textColourOn } from '@matinee/ui/colour'
import { fitInto, type Size } from './scene.ts'

/** Who is seen: a name, and a line below it. */
export interface Title {
  name: string
  line: string
}

/** A picture that stands for the broadcast: before it, in a break, after it. */
export interface TitleCard {
  text: string
  /** The title of the event. */
  event: string
  poster: HTMLImageElement | undefined
}

/** How titles of the store look. */
export interface TitleLook {
  /** As `#rrggbb`. */
  colour: string
  isRightToLeft: boolean
}

/** The typeface of the storefront. */
const TYPEFACE = "'Figtree Variable', system-ui, sans-serif"
const MARGIN = 0.05
const WIDEST = 0.6
const GROUND = '#0b0c0f'

/** Fetches the typeface of titles with the letters of a text. */
export async function loadTypeface(text: string) {
  await import('@fontsource-variable/figtree/wght.css')
  await Promise.all([500, 700].map((weight) => document.fonts.load(`${weight} 40px ${TYPEFACE}`, text)))
}

export function fillGround(on: CanvasRenderingContext2D, { width, height }: Size) {
  on.fillStyle = GROUND
  on.fillRect(0, 0, width, height)
}

/** Draws a title over the picture, at the edge where reading begins. `presence`: from 0, not there, to 1. */
export function drawTitle(
  on: CanvasRenderingContext2D,
  whole: Size,
  { name, line }: Title,
  look: TitleLook,
  presence: number,
) {
  const lines = [
    { text: name, font: fontOf(700, whole.height * 0.045) },
    { text: line, font: fontOf(500, whole.height * 0.032) },
  ].filter(({ text }) => text !== '')
  if (lines.length === 0) return
  const step = whole.height * 0.055
  const padding = whole.height * 0.025
  const most = whole.width * WIDEST
  const width = Math.min(most, Math.max(...lines.map((each) => widthOf(on, each)))) + 2 * padding
  const height = lines.length * step + 2 * padding
  const y = whole.height * (1 - MARGIN) - height
  const margin = whole.height * MARGIN
  const x = look.isRightToLeft ? whole.width - margin - width : margin

  on.save()
  on.globalAlpha = presence
  on.fillStyle = look.colour
  fillRounded(on, { x, y, width, height }, padding / 2)
  on.fillStyle = textColourOn(look.colour)
  alignText(on, look)
  const edge = look.isRightToLeft ? x + width - padding : x + padding
  lines.forEach((each, at) => {
    on.font = each.font
    on.fillText(each.text, edge, y + padding + step * (at + 0.5), most)
  })
  on.restore()
}

/** Draws a card over the whole picture: the poster, darkened, with a text in the store's colour and the event's title. */
export function drawCard(
  on: CanvasRenderingContext2D,
  whole: Size,
  { text, event, poster }: TitleCard,
  look: TitleLook,
) {
  fillGround(on, whole)
  if (poster) drawPoster(on, whole, poster)
  const margin = whole.width * 0.08
  const x = look.isRightToLeft ? whole.width - margin : margin
  const most = whole.width - 2 * margin
  on.save()
  alignText(on, look)
  on.fillStyle = look.colour
  const bar = whole.width * 0.08
  on.fillRect(look.isRightToLeft ? x - bar : x, whole.height * 0.4, bar, whole.height * 0.014)
  on.fillStyle = '#ffffff'
  on.font = fontOf(700, whole.height * 0.1)
  on.fillText(text, x, whole.height * 0.53, most)
  on.font = fontOf(500, whole.height * 0.045)
  on.fillText(event, x, whole.height * 0.66, most)
  on.restore()
}

function drawPoster(on: CanvasRenderingContext2D, whole: Size, poster: HTMLImageElement) {
  const { from, to } = fitInto(
    { width: poster.naturalWidth, height: poster.naturalHeight },
    { x: 0, y: 0, ...whole },
    'cover',
  )
  on.drawImage(poster, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
  on.fillStyle = 'rgb(0 0 0 / 0.62)' // white text is readable on a white poster
  on.fillRect(0, 0, whole.width, whole.height)
}

const fontOf = (weight: number, size: number) => `${weight} ${Math.round(size)}px ${TYPEFACE}`

function widthOf(on: CanvasRenderingContext2D, { text, font }: { text: string; font: string }) {
  on.font = font
  return on.measureText(text).width
}

function alignText(on: CanvasRenderingContext2D, { isRightToLeft }: TitleLook) {
  on.textBaseline = 'middle'
  on.direction = isRightToLeft ? 'rtl' : 'ltr'
  on.textAlign = 'start'
}

function fillRounded(
  on: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number } & Size,
  radius: number,
) {
  on.beginPath()
  on.roundRect(x, y, width, height, radius)
  on.fill()
}
