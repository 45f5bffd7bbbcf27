import type { Home } from '@matinee/contract/home/home'
import { ago } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { HomeRow, HomeRows } from './HomeRow.tsx'

/** What is broadcast now, and how many people watch anything. */
export const OnAirCard = ({ onAir: { events, watching } }: { onAir: NonNullable<Home['on_air']> }) => (
  <Card
    title={t('home.on_air')}
    {...(watching !== null && {
      actions: (
        <TextLink to="/reports/now" size="sm" className="numbers">
          {t('home.watching', { count: watching })}
        </TextLink>
      ),
    })}
  >
    <HomeRows empty={t('home.not_on_air')}>
      {events.map(({ id, title, state, started_at }) => (
        <HomeRow
          key={id}
          text={state === 'interrupted' ? t('home.interrupted') : null}
          {...(started_at && { end: ago(started_at) })}
        >
          <TextLink to="/live/$id" params={{ id }} c="inherit">
            {title}
          </TextLink>
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)
