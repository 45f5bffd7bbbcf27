import type { Trend } from '@matinee/contract/home/home'
import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { change } from '../analytics/reports/numbers.ts'
import { t } from '../text.ts'
import styles from './home.module.css'
import { Sparkline } from './Sparkline.tsx'

interface FigureCardProps {
  name: string
  trend: Trend
  say: (amount: number) => string
  /** More of it is worse. */
  isBad?: boolean
  /** The number of today as a link to its rows. */
  children: ReactNode
}

/** A figure of today with its days before, compared with yesterday. */
export const FigureCard = ({ name, trend, say, isBad = false, children }: FigureCardProps) => (
  <Paper p="md" component="section" aria-label={name} className={styles.figure}>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="div" mt={2} fz={22} fw={600} className="numbers">
      {children}
    </Text>
    <Comparison trend={trend} say={say} isBad={isBad} />
    <Sparkline name={name} days={trend.days} say={say} />
  </Paper>
)

function Comparison({ trend, say, isBad }: Pick<FigureCardProps, 'trend' | 'say' | 'isBad'>) {
  const { today, before, days } = trend
  const difference = change(today, before)
  const isGood = before !== null && today > before !== isBad
  return (
    <Group gap={6} mih={20} className="numbers">
      {difference !== null && today !== before && (
        <Text
          size="xs"
          fw={600}
          c={isGood ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-red-text)'}
        >
          {difference}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {before === null
          ? t('home.yesterday', { amount: say(days.at(-2)?.amount ?? 0) })
          : t('home.by_now', { amount: say(before) })}
      </Text>
    </Group>
  )
}
