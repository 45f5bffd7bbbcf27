export interface Figure {
  name: string
  ours: number
  /** The reference from the same run: a peer, or the limit of the parts. */
  reference: number
  referenceName: string
  unit: string
  /** The goal for ours ÷ reference. */
  goal: { least?: number; most?: number }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

const round = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

/** Prints a figure beside its reference, the ratio and whether the goal is met. */
export function report({ name, ours, reference, referenceName, unit, goal }: Figure) {
  const ratio = ours / reference
  const isMet = ratio >= (goal.least ?? 0) && ratio <= (goal.most ?? Infinity)
  const wanted = goal.least === undefined ? `at most ${goal.most}` : `at least ${goal.least}`
  console.log(name)
  console.log(`  ours       ${round(ours)} ${unit}`)
  console.log(`  ${referenceName.padEnd(10)} ${round(reference)} ${unit}`)
  console.log(`  ratio      ${ratio.toFixed(2)} (${wanted}: ${isMet ? 'met' : 'missed'})\n`)
}
