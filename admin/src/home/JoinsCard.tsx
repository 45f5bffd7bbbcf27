import type { Home } from '@matinee/contract/home/home'
import { ago } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { PersonAvatar } from '../people/PersonAvatar.tsx'
import { t } from '../text.ts'
import { HomeRow, HomeRows } from './HomeRow.tsx'

/** The people who joined last. */
export const JoinsCard = ({ people }: { people: NonNullable<Home['joins']> }) => (
  <Card
    title={t('home.joins')}
    actions={
      <TextLink to="/people" size="sm">
        {t('home.all')}
      </TextLink>
    }
  >
    <HomeRows empty={t('home.no_joins')}>
      {people.map((person) => (
        <HomeRow
          key={person.id}
          before={<PersonAvatar person={person} size={28} />}
          end={ago(person.joined_at)}
        >
          <TextLink to="/people/$id" params={{ id: person.id }} c="inherit">
            {person.name}
          </TextLink>
        </HomeRow>
      ))}
    </HomeRows>
  </Card>
)
