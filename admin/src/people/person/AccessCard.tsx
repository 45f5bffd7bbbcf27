import type { Person } from '@matinee/contract/members/people'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { PersonStatusDialog } from './PersonStatusDialog.tsx'

/** A person's type and moderation status. */
export function AccessCard({ person }: { person: Person }) {
  const { data } = useQuery(facets)
  const [isChanging, setChanging] = useState(false)
  // Moderators may change any status except `suspended`, which requires edit access to people.
  const keepsOrder = useHasAccess('community', 'edit') && person.standing !== 'suspended'
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
      <DescriptionList>
        <DescriptionItem name={t('people.type')}>{t(`people.type.${person.type}`)}</DescriptionItem>
        <DescriptionItem name={t('people.standing')}>
          {t(`people.standing.${person.standing}`)}
        </DescriptionItem>
        {person.standing !== 'good' && (
          <>
            {person.standing_reason && (
              <DescriptionItem name={t('people.standing_reason')}>{person.standing_reason}</DescriptionItem>
            )}
            <DescriptionItem name={t('people.standing_until')}>
              {person.standing_until ? moment(person.standing_until) : t('people.for_ever')}
            </DescriptionItem>
          </>
        )}
      </DescriptionList>
      {isChanging && <PersonStatusDialog person={person} onClose={() => setChanging(false)} />}
    </Card>
  )
}
