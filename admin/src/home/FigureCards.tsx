import type { Home, MoneyTrend } from '@matinee/contract/home/home'
import { Group } from '@mantine/core'
import { formatInteger, metricText } from '../analytics/reports/numbers.ts'
import { money } from '../money.ts'
import styles from '../parts/figures.module.css'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { FigureCard } from './FigureCard.tsx'

const LINK = { c: 'inherit', underline: 'hover', fz: 'inherit', fw: 'inherit' } as const

/** Today in figures, each leading to its rows. */
export function FigureCards({ home: { figures, today } }: { home: Home }) {
  if (Object.values(figures).every((figure) => figure === null)) return null
  const { revenue, joined, subscribed, left, watched } = figures
  const day = { from: today, to: today }
  return (
    <div className={styles.figures}>
      {revenue && <RevenueCard revenue={revenue} day={day} />}
      {joined && (
        <FigureCard name={t('home.joined')} trend={joined} say={formatInteger}>
          <TextLink {...LINK} to="/people" search={{ joined_from: today }}>
            {formatInteger(joined.today)}
          </TextLink>
        </FigureCard>
      )}
      {subscribed && (
        <FigureCard name={t('home.subscribed')} trend={subscribed} say={formatInteger}>
          <TextLink {...LINK} to="/revenue/rows" search={{ ...day, of: 'new' }}>
            {formatInteger(subscribed.today)}
          </TextLink>
        </FigureCard>
      )}
      {left && (
        <FigureCard name={t('home.left')} trend={left} say={formatInteger} isBad>
          <TextLink {...LINK} to="/revenue/rows" search={{ ...day, of: 'left' }}>
            {formatInteger(left.today)}
          </TextLink>
        </FigureCard>
      )}
      {watched && (
        <FigureCard name={t('home.watched')} trend={watched} say={sayWatched}>
          <TextLink {...LINK} to="/reports/viewings" search={day}>
            {sayWatched(watched.today)}
          </TextLink>
        </FigureCard>
      )}
    </div>
  )
}

const sayWatched = (seconds: number) => metricText('watched_seconds', seconds)

/** The store's own currency large; each other one with its own amount, as they have no sum. */
function RevenueCard({ revenue, day }: { revenue: MoneyTrend[]; day: { from: string; to: string } }) {
  const [own, ...others] = revenue
  const linkTo = ({ currency, today }: MoneyTrend) => (
    <TextLink {...LINK} key={currency} to="/revenue/rows" search={{ ...day, of: 'sales', currency }}>
      {money(today, currency)}
    </TextLink>
  )
  return (
    <FigureCard name={t('home.revenue')} trend={own!} say={(amount) => money(amount, own!.currency)}>
      <Group gap="xs" align="baseline">
        {linkTo(own!)}
        {others.length > 0 && (
          <Group gap="xs" fz="sm" fw={500}>
            {others.map(linkTo)}
          </Group>
        )}
      </Group>
    </FigureCard>
  )
}
