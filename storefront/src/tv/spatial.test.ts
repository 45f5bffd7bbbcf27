import { describe, expect, it } from 'vitest'
import { neighbourOf, type Box } from './spatial.ts'

const box = (left: number, top: number): Box => ({ left, top, right: left + 80, bottom: top + 40 })

/** Two rows; the lower one has been moved to the side. */
const GRID: Record<string, Box> = {
  a1: box(0, 0),
  a2: box(100, 0),
  a3: box(200, 0),
  b1: box(-60, 100),
  b2: box(40, 100),
  b3: box(140, 100),
  c1: box(0, 200),
}
const from = (name: string, direction: Parameters<typeof neighbourOf>[2]) =>
  neighbourOf(
    GRID[name]!,
    Object.entries(GRID).filter(([other]) => other !== name),
    direction,
  )

describe('the arrows of a remote control', () => {
  it('go along a row and stop at its end', () => {
    expect(from('a1', 'right')).toBe('a2')
    expect(from('a2', 'left')).toBe('a1')
    expect(from('a3', 'right')).toBeUndefined()
    expect(from('a1', 'left')).toBeUndefined()
  })

  it('go to the next row, to what stands nearest there, and never over it', () => {
    expect(from('a2', 'down')).toBe('b3')
    expect(from('a1', 'down')).toBe('b2')
    expect(from('b2', 'down')).toBe('c1')
    expect(from('c1', 'up')).toBe('b2')
    expect(from('a1', 'up')).toBeUndefined()
  })
})
