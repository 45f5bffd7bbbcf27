export type Direction = 'left' | 'right' | 'up' | 'down'

/** A box on the screen. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const STEPS: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** The next box in a direction: the nearest, preferring the same row or column. */
export function neighbourOf<T>(from: Box, boxes: readonly [T, Box][], direction: Direction): T | undefined {
  const near = boxes.map(([item, box]) => ({ item, away: distanceOf(from, box, STEPS[direction]) }))
  const ahead = near.filter(({ away }) => away !== null)
  return ahead.toSorted((one, other) => one.away! - other.away!)[0]?.item
}

/** The distance to a box: sideways counts more than ahead. Null for boxes behind or beside. */
function distanceOf(from: Box, to: Box, { x, y }: { x: number; y: number }) {
  const [here, there] = [middleOf(from), middleOf(to)]
  const ahead = (there.x - here.x) * x + (there.y - here.y) * y
  if (ahead < 1) return null
  const aside = x ? gapBetween(from.top, from.bottom, to.top, to.bottom) : asideOf(from, to)
  if (x && aside > 0) return null // left and right stay in their row
  return ahead + aside * 0.1 + (x ? 0 : Math.abs(there.y - here.y) * 10)
}

const asideOf = (from: Box, to: Box) => Math.abs(middleOf(from).x - middleOf(to).x)

const middleOf = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

const gapBetween = (start: number, end: number, otherStart: number, otherEnd: number) =>
  Math.max(0, otherStart - end, start - otherEnd)
