import type { Home } from '@matinee/contract/home/home'
import { formatInteger, metricText } from '../analytics/reports/numbers.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { HomeRow, HomeRows } from './HomeRow.tsx'

/** The programs that were watched longest in a week. */
export const BestCard = ({ programs }: { programs: NonNullable<Home['best']> }) => (
  <Card
    title={t('home.best')}
    actions={
      <TextLink to="/reports/programs" search={{ days: 7, metric: 'watched_seconds' }} size="sm">
        {t('home.all')}
      </TextLink>
    }
  >
    <HomeRows empty={t('home.no_best')}>
      {programs.map(({ content_id, title, views, watched_seconds }) => (
        <HomeRow
          key={content_id}
          text={t('home.views', { count: views })}
          end={metricText('watched_seconds', watched_seconds)}
        >
          <TextLink to="/reports/programs/$id" params={{ id: content_id }} search={{ days: 7 }} c="inherit">
            {title ?? t('home.deleted')}
          </TextLink>
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)

/** An author's programs. */
export const OwnProgramsCard = ({ programs }: { programs: NonNullable<Home['programs']> }) => (
  <Card
    title={t('home.programs')}
    actions={
      <TextLink to="/programs" size="sm">
        {t('home.all')}
      </TextLink>
    }
  >
    <HomeRows empty={t('home.no_programs')}>
      {programs.map(({ id, title, status, views }) => (
        <HomeRow key={id} text={t(`status.${status}`)} end={formatInteger(views)}>
          <TextLink to="/programs/$id" params={{ id }} c="inherit">
            {title}
          </TextLink>
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)
