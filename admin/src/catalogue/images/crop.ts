import type { Crop } from '@matinee/contract/programs'
import type { PercentCrop } from 'react-image-crop'

const bounded = (fraction: number) => Math.min(1, Math.max(0, fraction))

/** A cut as fractions of the picture, as the server keeps it; rounding never leads out of the picture. */
export function asFractions({ x, y, width, height }: PercentCrop): Crop {
  const [left, top] = [bounded(x / 100), bounded(y / 100)]
  return {
    x: left,
    y: top,
    width: Math.min(1 - left, bounded(width / 100)),
    height: Math.min(1 - top, bounded(height / 100)),
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
