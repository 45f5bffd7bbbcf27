import { expect, it } from 'vitest'
import { asFractions, asPercent } from './crop.ts'

it('keeps a cut inside the picture', () => {
  expect(asFractions({ unit: '%', x: -0.01, y: 50, width: 100.02, height: 60 })).toEqual({
    x: 0,
    y: 0.5,
    width: 1,
    height: 0.5,
  })
})

it('comes back as it went', () => {
  const crop = { x: 0.25, y: 0.125, width: 0.5, height: 0.75 }
  expect(asFractions(asPercent(crop))).toEqual(crop)
})
