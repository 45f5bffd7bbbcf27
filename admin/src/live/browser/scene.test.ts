import { expect, it } from 'vitest'
import { fitInto, placementsOf, showableScene } from './scene.ts'

const box = { x: 100, y: 0, width: 400, height: 400 }

it('shows of a scene what is open, and nothing that does not belong to it', () => {
  expect(showableScene('corner', new Set(['camera', 'screen']))).toBe('corner')
  expect(showableScene('corner', new Set(['camera']))).toBe('camera')
  expect(showableScene('side', new Set(['screen']))).toBe('screen')
  expect(showableScene('screen', new Set(['camera']))).toBe('card')
  expect(showableScene('card', new Set(['camera']))).toBe('card')
})

it('shows a whole picture between bars, or fills its place', () => {
  const wide = { width: 800, height: 400 }
  expect(fitInto(wide, box, 'contain')).toEqual({
    from: { x: 0, y: 0, ...wide },
    to: { x: 100, y: 100, width: 400, height: 200 },
  })
  expect(fitInto(wide, box, 'cover')).toEqual({
    from: { x: 200, y: 0, width: 400, height: 400 },
    to: box,
  })
})

it('puts the camera into the other corner for those who read from right to left', () => {
  const [, camera] = placementsOf('corner', true)
  expect(camera!.box.x).toBeCloseTo(0.02)
  expect(placementsOf('corner', false)[1]!.box.x).toBe(0.74)
})
