export const SPARKLINE = { width: 120, height: 32 }
/** Room for the line's own width. */
const MARGIN = 2

const round = (value: number) => Math.round(value * 100) / 100

/** The line of these amounts and the area below it; level at the bottom if all of them are zero. */
export function pathOf(amounts: readonly number[]): { line: string; area: string } {
  const { width, height } = SPARKLINE
  const most = Math.max(...amounts, 0)
  const step = width / Math.max(1, amounts.length - 1)
  const points = amounts.map((amount, at) => {
    const share = most === 0 ? 0 : Math.max(0, amount) / most
    return `${round(at * step)} ${round(height - MARGIN - share * (height - 2 * MARGIN))}`
  })
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` }
}
