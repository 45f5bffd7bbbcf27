import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, MIN_CONTRAST, readableOnDark, readableOnLight, textColourOn } from './colour.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('colour', () => {
  it('computes contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('uses white text if readable, otherwise a dark of the same hue', () => {
    expect(textColourOn('#1a4fd6')).toBe('#ffffff')
    expect(textColourOn('#ff3637')).toBe('#1a0506')
  })

  it('keeps text readable on any colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(textColourOn(colour), colour)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }),
    )
  })

  it('keeps any colour readable on the canvas of both schemes', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(readableOnLight(colour, '#f1efeb'), '#f1efeb')).toBeGreaterThanOrEqual(MIN_CONTRAST)
        expect(contrast(readableOnDark(colour, '#1d2027'), '#1d2027')).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }),
    )
  })

  it('keeps a colour that is already readable', () => {
    expect(readableOnLight('#8a0000', '#ffffff')).toBe('#8a0000')
  })
})
