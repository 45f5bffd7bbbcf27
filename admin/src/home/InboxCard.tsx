import type { Home } from '@matinee/contract/home/home'
import { joinFacts } from '../join-facts.ts'
import { ago } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { HomeRow, HomeRows } from './HomeRow.tsx'

/** The newest comments that wait for a moderator. */
export const InboxCard = ({ comments }: { comments: NonNullable<Home['inbox']> }) => (
  <Card
    title={t('home.inbox')}
    actions={
      <TextLink to="/comments" size="sm">
        {t('home.all')}
      </TextLink>
    }
  >
    <HomeRows empty={t('home.no_inbox')}>
      {comments.map(({ id, body, name, title, created_at }) => (
        <HomeRow key={id} text={joinFacts([name ?? t('home.somebody'), title])} end={ago(created_at)}>
          <TextLink to="/comments" c="inherit">
            {body}
          </TextLink>
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)
