import type { Person } from '@matinee/contract/people'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { useReaches } from '../../shell/reach.ts'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { Fact, Facts } from './Facts.tsx'
import { StandingDialog } from './StandingDialog.tsx'

/** What somebody may do in the store, and how far. */
export function AccessCard({ person }: { person: Person }) {
  const { data } = useQuery(facets)
  const [isChanging, setChanging] = useState(false)
  // Who is suspended is up to those who look after people.
  const keepsOrder = useReaches('community', 'edit') && person.standing !== 'suspended'
  const mayChange = (data?.may.edit || keepsOrder) && person.type !== 'staff'
  return (
    <Card
      title={t('person.access')}
      actions={
        mayChange && (
          <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
            {t('person.standing_change')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t('people.type')}>{t(`people.type.${person.type}`)}</Fact>
        <Fact name={t('people.standing')}>{t(`people.standing.${person.standing}`)}</Fact>
        {person.standing !== 'good' && (
          <>
            {person.standing_reason && (
              <Fact name={t('people.standing_reason')}>{person.standing_reason}</Fact>
            )}
            <Fact name={t('people.standing_until')}>
              {person.standing_until ? moment(person.standing_until) : t('people.for_ever')}
            </Fact>
          </>
        )}
      </Facts>
      {isChanging && <StandingDialog person={person} onClose={() => setChanging(false)} />}
    </Card>
  )
}
