import { circle, dice, downward, glow, rect, round, svg, times } from './drawing.ts'
import type { Still } from './stills.ts'

const SIDE = 740
const MIDDLE = { x: 0.5, y: 0.5 }

const ground = (top: string, bottom: string) =>
  downward('ground', [
    [0, top],
    [1, bottom],
  ]) + rect(0, 0, SIDE, SIDE, 'fill="url(#ground)"')

/** A lamp behind folded paper. */
const paper = () =>
  svg(
    SIDE,
    SIDE,
    ground('#1d2547', '#0c1026'),
    glow('lamp', [
      [0, '#ffe3b0'],
      [0.35, '#ffb568', 0.7],
      [1, '#ff8a4c', 0],
    ]),
    circle(370, 330, 360, 'fill="url(#lamp)"'),
    ...times(5, (at) => {
      const [left, high] = [60 + at * 130, 300 + ((at * 97) % 150)]
      return `<path d="M${left} ${SIDE}L${left + 40} ${high}L${left + 190} ${high + 130}L${left + 230} ${SIDE}Z" fill="#2b3160" fill-opacity="${round(0.55 + at * 0.08)}"/><path d="M${left + 40} ${high}L${left + 190} ${high + 130}L${left + 120} ${SIDE}Z" fill="#12163a" fill-opacity="0.7"/>`
    }),
  )

/** Tide lines under a low sun. */
const tide = () =>
  svg(
    SIDE,
    SIDE,
    ground('#f0a98a', '#f7d7a8'),
    circle(480, 300, 130, 'fill="#fff4dc"'),
    ...times(7, (at) => {
      const y = 360 + at * 58
      const colours = ['#c98f86', '#8f8791', '#5f7f93', '#3f6f88', '#2a5a76', '#1b4561', '#0f3049']
      const wave = times(5, (turn) => `q${round(46.25 + (at % 2) * 12)} ${turn % 2 ? 34 : -34} 148 0`).join(
        '',
      )
      return `<path d="M${-40 * (at % 2)} ${y}${wave}h148V${SIDE}H-80Z" fill="${colours[at]}"/>`
    }),
  )

/** Rings of two stones thrown into the same water. */
const rings = () => {
  const roll = dice(14)
  const ring = (x: number, y: number, colour: string) =>
    times(11, (at) =>
      circle(
        x,
        y,
        26 + at * 38,
        `fill="none" stroke="${colour}" stroke-width="${round(9 - at * 0.6)}" stroke-opacity="${round(0.85 - at * 0.06 + roll() * 0.05)}"`,
      ),
    ).join('')
  return svg(
    SIDE,
    SIDE,
    ground('#123a3f', '#07161f'),
    ring(270, 300, '#7fe0c8'),
    ring(480, 450, '#ffb27a'),
    circle(270, 300, 12, 'fill="#e8fff7"'),
    circle(480, 450, 12, 'fill="#fff0e0"'),
  )
}

/** Portraits of the demo's authors: who never were has no face. */
export const portraits: Record<'paper' | 'tide' | 'rings', Still> = {
  paper: { focus: MIDDLE, draw: paper },
  tide: { focus: MIDDLE, draw: tide },
  rings: { focus: MIDDLE, draw: rings },
}
