import type { StoreMemberField } from '@matinee/contract/members/member-fields'
import type { Person } from '@matinee/contract/members/people'
import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ago, moment } from '../../format.ts'
import { languageName } from '../../media/languages.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { countryName } from '../../countries.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { facets, memberFields } from '../queries.ts'
import { EditPerson } from './EditPerson.tsx'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'

/** A person's profile and their answers to custom fields. */
export function SummaryCard({ person }: { person: Person }) {
  const { data } = useQuery(facets)
  const { data: fields = [] } = useQuery(memberFields)
  const [isEditing, setEditing] = useState(false)
  const edit = data?.may.edit && (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPencil size={14} aria-hidden />}
      onClick={() => setEditing(true)}
    >
      {t('edit')}
    </Button>
  )
  return (
    <Card title={t('person.summary')} actions={edit}>
      <Group mb="md" wrap="nowrap">
        <PersonAvatar person={person} size={56} />
        <Box miw={0}>
          <Text fw={600} className="as-written">
            {person.name}
          </Text>
          {person.nickname && (
            <Text size="sm" c="dimmed" dir="ltr">
              @{person.nickname}
            </Text>
          )}
        </Box>
      </Group>
      <DescriptionList>
        {data?.may.contacts && <PersonDetails person={person} />}
        <DescriptionItem name={t('people.joined')}>{moment(person.joined_at)}</DescriptionItem>
        {person.bio && <DescriptionItem name={t('person.bio')}>{person.bio}</DescriptionItem>}
        {data?.may.contacts &&
          fields
            .filter(({ key }) => person.custom_fields[key] !== undefined)
            .map((field) => (
              <DescriptionItem key={field.id} name={field.label}>
                {answerOf(field, person.custom_fields[field.key])}
              </DescriptionItem>
            ))}
      </DescriptionList>
      {isEditing && <EditPerson person={person} fields={fields} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const PersonDetails = ({ person }: { person: Person }) => (
  <>
    <DescriptionItem name={t('people.email')}>
      {person.email ?? '–'}{' '}
      {person.email && !person.email_verified_at && (
        <Badge variant="light" color="gray">
          {t('person.unverified')}
        </Badge>
      )}
    </DescriptionItem>
    <DescriptionItem name={t('people.country')}>
      {person.country ? countryName(person.country) : '–'}
    </DescriptionItem>
    <DescriptionItem name={t('person.language')}>
      {person.locale ? languageName(person.locale) : '–'}
    </DescriptionItem>
    {person.time_zone && <DescriptionItem name={t('person.time_zone')}>{person.time_zone}</DescriptionItem>}
    <DescriptionItem name={t('people.seen')}>
      {person.last_seen_at ? (
        <time dateTime={person.last_seen_at} title={moment(person.last_seen_at)}>
          {ago(person.last_seen_at)}
        </time>
      ) : (
        t('people.never')
      )}
    </DescriptionItem>
    {person.invited_at && (
      <DescriptionItem name={t('people.invited')}>{moment(person.invited_at)}</DescriptionItem>
    )}
  </>
)

function answerOf({ type, options }: StoreMemberField, answer: unknown): string {
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value)
  if (type === 'boolean') return t(answer ? 'yes' : 'no')
  return Array.isArray(answer) ? answer.map(labelOf).join(', ') : labelOf(answer)
}
