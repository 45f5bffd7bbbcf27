import type { Home } from '@matinee/contract/home/home'
import { moment } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { HomeRow, HomeRows } from './HomeRow.tsx'

type Releases = NonNullable<Home['upcoming']>

/** What is published or begins within a week. */
export const UpcomingCard = ({ upcoming }: { upcoming: Releases }) => (
  <Card
    title={t('home.upcoming')}
    actions={
      <TextLink to="/programs" search={{ status: 'scheduled' }} size="sm">
        {t('home.scheduled')}
      </TextLink>
    }
  >
    <HomeRows empty={t('home.no_upcoming')}>
      {upcoming.map((one) => (
        <HomeRow
          key={`${one.what} ${one.id}`}
          text={one.what === 'begins' ? t('home.begins') : t('home.publishes')}
          end={moment(one.at)}
        >
          <UpcomingLink one={one} />
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)

const UpcomingLink = ({ one: { id, title, what } }: { one: Releases[number] }) => (
  <TextLink to={what === 'begins' ? '/live/$id' : '/programs/$id'} params={{ id }} c="inherit">
    {title}
  </TextLink>
)
