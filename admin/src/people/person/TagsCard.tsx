import type { Person } from '@matinee/contract/members/people'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { CreatablePicker } from '../../parts/CreatablePicker.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { useChangePerson } from './use-person.ts'

/** A person's tags, saved at once when added or removed. */
export function TagsCard({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const { data } = useQuery(facets)
  const change = useChangePerson(person.id)
  const own = change.isPending ? (change.variables.tags ?? person.tags) : person.tags
  const all = new Set([...(data?.tags ?? []).map(({ tag }) => tag), ...own])
  const save = (tags: string[]) => change.mutate({ tags }, { onError: notifyError })
  return (
    <Card title={t('people.tags')}>
      <CreatablePicker
        aria-label={t('people.tags')}
        placeholder={mayEdit ? t('person.tag_add') : ''}
        disabled={!mayEdit}
        max={50}
        maxLength={40}
        choices={[...all].map((tag) => ({ value: tag, label: tag }))}
        value={own}
        onChange={save}
        onCreate={(tag) => save([...own, tag])}
      />
    </Card>
  )
}
