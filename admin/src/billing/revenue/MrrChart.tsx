import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { MOVEMENTS, type MrrMoves } from '@matinee/contract/billing/revenue'
import { useReducedMotion } from '@mantine/hooks'
import { useLabelAxis } from '../../parts/label-axis.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

const COLOUR = {
  start: 'gray.6',
  new: 'teal.6',
  moved_in: 'teal.8',
  expansion: 'teal.4',
  contraction: 'orange.5',
  churned: 'red.6',
  reactivated: 'indigo.5',
  end: 'indigo.6',
} as const

const SCALE_WIDTH = 80

/** A waterfall chart from the first value to the last. */
export function MrrChart({ mrr, currency }: { mrr: MrrMoves; currency: string }) {
  const isStill = useReducedMotion()
  // An eighth label would crowd the others, for a movement that most stores never have.
  const names = MOVEMENTS.filter((name) => name !== 'moved_in' || mrr.moved_in !== 0)
  const steps = (['start', ...names, 'end'] as const).map((name) => ({
    step: t(`revenue.movement.${name}`),
    value: mrr[name],
    color: COLOUR[name],
    ...((name === 'start' || name === 'end') && { standalone: true }),
  }))
  const { ref, axis } = useLabelAxis(
    steps.map(({ step }) => step),
    SCALE_WIDTH,
  )
  return (
    <BarChart
      ref={ref}
      h={260}
      dir="ltr"
      type="waterfall"
      data={steps}
      dataKey="step"
      series={[{ name: 'value', label: t('revenue.mrr'), color: 'indigo.6' }]}
      valueFormatter={(value) => money(value, currency)}
      barProps={{ isAnimationActive: !isStill }}
      barChartProps={{
        accessibilityLayer: true,
        title: t('reports.chart_of', { number: t('revenue.mrr_moves') }),
      }}
      yAxisProps={{ tickFormatter: (value: number) => money(value, currency), width: SCALE_WIDTH }}
      xAxisProps={axis}
    />
  )
}
