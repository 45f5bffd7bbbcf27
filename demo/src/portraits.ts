import {
  circleShape,
  createRandom,
  verticalGradient,
  radialGradientOf,
  rectShape,
  roundToHundredth,
  svgDocument,
  mapTimes,
} from './svg-shapes.ts'
import type { DemoStill } from './stills.ts'

const SIDE = 740
const MIDDLE = { x: 0.5, y: 0.5 }

const ground = (top: string, bottom: string) =>
  verticalGradient('ground', [
    [0, top],
    [1, bottom],
  ]) + rectShape(0, 0, SIDE, SIDE, 'fill="url(#ground)"')

/** A lamp behind folded paper. */
const paper = () =>
  svgDocument(
    SIDE,
    SIDE,
    ground('#1d2547', '#0c1026'),
    radialGradientOf('lamp', [
      [0, '#ffe3b0'],
      [0.35, '#ffb568', 0.7],
      [1, '#ff8a4c', 0],
    ]),
    circleShape(370, 330, 360, 'fill="url(#lamp)"'),
    ...mapTimes(5, (at) => {
      const [left, high] = [60 + at * 130, 300 + ((at * 97) % 150)]
      return `<path d="M${left} ${SIDE}L${left + 40} ${high}L${left + 190} ${high + 130}L${left + 230} ${SIDE}Z" fill="#2b3160" fill-opacity="${roundToHundredth(0.55 + at * 0.08)}"/><path d="M${left + 40} ${high}L${left + 190} ${high + 130}L${left + 120} ${SIDE}Z" fill="#12163a" fill-opacity="0.7"/>`
    }),
  )

/** Tide lines under a low sun. */
const tide = () =>
  svgDocument(
    SIDE,
    SIDE,
    ground('#f0a98a', '#f7d7a8'),
    circleShape(480, 300, 130, 'fill="#fff4dc"'),
    ...mapTimes(7, (at) => {
      const y = 360 + at * 58
      const colours = ['#c98f86', '#8f8791', '#5f7f93', '#3f6f88', '#2a5a76', '#1b4561', '#0f3049']
      const wave = mapTimes(
        5,
        (turn) => `q${roundToHundredth(46.25 + (at % 2) * 12)} ${turn % 2 ? 34 : -34} 148 0`,
      ).join('')
      return `<path d="M${-40 * (at % 2)} ${y}${wave}h148V${SIDE}H-80Z" fill="${colours[at]}"/>`
    }),
  )

/** Rings of two stones thrown into the same water. */
const rings = () => {
  const roll = createRandom(14)
  const ring = (x: number, y: number, colour: string) =>
    mapTimes(11, (at) =>
      circleShape(
        x,
        y,
        26 + at * 38,
        `fill="none" stroke="${colour}" stroke-width="${roundToHundredth(9 - at * 0.6)}" stroke-opacity="${roundToHundredth(0.85 - at * 0.06 + roll() * 0.05)}"`,
      ),
    ).join('')
  return svgDocument(
    SIDE,
    SIDE,
    ground('#123a3f', '#07161f'),
    ring(270, 300, '#7fe0c8'),
    ring(480, 450, '#ffb27a'),
    circleShape(270, 300, 12, 'fill="#e8fff7"'),
    circleShape(480, 450, 12, 'fill="#fff0e0"'),
  )
}

/** Portraits of the demo's authors: who never were has no face. */
export const portraits: Record<'paper' | 'tide' | 'rings', DemoStill> = {
  paper: { focus: MIDDLE, draw: paper },
  tide: { focus: MIDDLE, draw: tide },
  rings: { focus: MIDDLE, draw: rings },
}
