import type { Crop } from '@matinee/contract/catalogue/programs'
import type { PercentCrop } from 'react-image-crop'

// A millionth of a picture is less than a pixel; finer ones are written in ways an address does not take (1e-17).
const MILLION = 1_000_000
const clampFraction = (fraction: number) => Math.floor(Math.min(1, Math.max(0, fraction)) * MILLION) / MILLION

/** A cut as fractions of the picture, as the server keeps it; rounding never leads out of the picture. */
export function asFractions({ x, y, width, height }: PercentCrop): Crop {
  const [left, top] = [clampFraction(x / 100), clampFraction(y / 100)]
  return {
    x: left,
    y: top,
    width: clampFraction(Math.min(1 - left, width / 100)),
    height: clampFraction(Math.min(1 - top, height / 100)),
  }
}

/** The same the other way round. */
export const asPercent = ({ x, y, width, height }: Crop): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})
