import type { Trend } from '@matinee/contract/home/home'
import { longDay } from '../analytics/reports/numbers.ts'
import { t } from '../text.ts'
import { pathOf, SPARKLINE } from './sparkline-path.ts'
import styles from './home.module.css'

interface SparklineProps {
  name: string
  days: Trend['days']
  /** How an amount is said. */
  say: (amount: number) => string
}

/** The days of a figure as a line; the earliest stands left in every language, as in the charts. */
export function Sparkline({ name, days, say }: SparklineProps) {
  const amounts = days.map(({ amount }) => amount)
  const { line, area } = pathOf(amounts)
  const said = t('home.sparkline', {
    name,
    from: longDay(days[0]!.day),
    to: longDay(days.at(-1)!.day),
    least: say(Math.min(...amounts)),
    most: say(Math.max(...amounts)),
  })
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${SPARKLINE.width} ${SPARKLINE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said}
    >
      <path d={area} className={styles.area} />
      <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
