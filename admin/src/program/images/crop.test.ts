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

it('writes fractions as an address takes them', () => {
  const { x, y, width, height } = asFractions({
    unit: '%',
    x: 43.74999999999999,
    y: 1e-15,
    width: 56.25000000000001,
    height: 33.333333333333336,
  })
  for (const fraction of [x, y, width, height]) expect(String(fraction)).toMatch(/^(0|1|0\.\d{1,6})$/)
  expect(x + width).toBeLessThanOrEqual(1)
})
