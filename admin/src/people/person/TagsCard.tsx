import type { Person } from '@matinee/contract/people'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { refused } from '../../parts/toast.tsx'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { useChangePerson } from './use-person.ts'

/** The tags of a person, saved as they are given and taken. */
export function TagsCard({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const { data } = useQuery(facets)
  const change = useChangePerson(person.id)
  return (
    <Card title={t('people.tags')}>
      <TagsInput
        aria-label={t('people.tags')}
        placeholder={mayEdit ? t('person.tag_add') : ''}
        disabled={!mayEdit}
        maxTags={50}
        value={change.isPending ? (change.variables.tags ?? person.tags) : person.tags}
        data={(data?.tags ?? []).map(({ tag }) => tag)}
        onChange={(tags) => change.mutate({ tags }, { onError: refused })}
      />
    </Card>
  )
}
