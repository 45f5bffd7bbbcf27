import type { Crop } from '@matinee/contract/catalogue/programs'
import type { PercentCrop } from 'react-image-crop'

// A millionth of an image is less than a pixel; smaller numbers would be formatted as 1e-17, which the URL does not
// accept.
const MILLION = 1_000_000
const clampFraction = (fraction: number) => Math.floor(Math.min(1, Math.max(0, fraction)) * MILLION) / MILLION

/** Converts a crop to fractions of the image. Rounding never exceeds the image. */
export function asFractions({ x, y, width, height }: PercentCrop): Crop {
  const [left, top] = [clampFraction(x / 100), clampFraction(y / 100)]
  return {
    x: left,
    y: top,
    width: clampFraction(Math.min(1 - left, width / 100)),
    height: clampFraction(Math.min(1 - top, height / 100)),
  }
}

/** Converts a crop to percent. */
export const asPercent = ({ x, y, width, height }: Crop): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})
