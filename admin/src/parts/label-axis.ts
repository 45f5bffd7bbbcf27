import { useElementSize } from '@mantine/hooks'

const FONT_SIZE = 11
/** Of a letter, wide ones among them. */
const LETTER_WIDTH = FONT_SIZE * 0.6
const SLANT = -40
const GAP = 8

/**
 * The axis of a chart whose columns have names, each of which is shown: side by side where there is room for the longest,
 * else slanted. `ref` is for the chart; `scaleWidth` is what its other axis takes of it.
 */
export function useLabelAxis(labels: readonly string[], scaleWidth: number) {
  const { ref, width } = useElementSize()
  const longest = Math.max(...labels.map((label) => label.length)) * LETTER_WIDTH
  const isNarrow = width > 0 && (width - scaleWidth) / labels.length < longest + GAP
  const tick = { fontSize: FONT_SIZE, fill: 'currentColor' }
  return {
    ref,
    axis: {
      interval: 0,
      tick,
      ...(isNarrow && { angle: SLANT, textAnchor: 'end' as const, height: slantedHeight(longest) }),
    },
  }
}

const slantedHeight = (length: number) =>
  Math.ceil(length * Math.sin((-SLANT * Math.PI) / 180)) + FONT_SIZE + GAP
