import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, READABLE, readableOnDark, readableOnLight, textColourOn } from './colour.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('colour', () => {
  it('counts contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('writes white on a colour that carries it, and a dark of the same hue on one that does not', () => {
    expect(textColourOn('#1a4fd6')).toBe('#ffffff')
    expect(textColourOn('#ff3637')).toBe('#1a0506')
  })

  it('keeps words readable on any colour a publisher may choose', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(textColourOn(colour), colour)).toBeGreaterThanOrEqual(READABLE)
      }),
    )
  })

  it('keeps any colour readable on the canvas of both schemes', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(readableOnLight(colour, '#f1efeb'), '#f1efeb')).toBeGreaterThanOrEqual(READABLE)
        expect(contrast(readableOnDark(colour, '#1d2027'), '#1d2027')).toBeGreaterThanOrEqual(READABLE)
      }),
    )
  })

  it('leaves a colour alone that is readable already', () => {
    expect(readableOnLight('#8a0000', '#ffffff')).toBe('#8a0000')
  })
})
