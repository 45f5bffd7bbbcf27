import type { PersonRow } from '@matinee/contract/members/people'
import { Badge } from '@mantine/core'
import { t } from '../text.ts'

const TYPE_COLOUR = { member: 'teal', lead: 'gray', staff: 'blue' } as const

export const TypeBadge = ({ type }: Pick<PersonRow, 'type'>) => (
  <Badge variant="light" color={TYPE_COLOUR[type]}>
    {t(`people.type.${type}`)}
  </Badge>
)

const STANDING_COLOUR = { muted: 'yellow', blocked: 'orange', suspended: 'red' } as const

/** The moderation status of a person; nothing for one in good standing. */
export const PersonStatusBadge = ({ standing }: Pick<PersonRow, 'standing'>) =>
  standing === 'good' ? null : (
    <Badge variant="light" color={STANDING_COLOUR[standing]}>
      {t(`people.standing.${standing}`)}
    </Badge>
  )
