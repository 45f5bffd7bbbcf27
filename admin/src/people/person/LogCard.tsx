import { listPersonAudit } from '@matinee/contract/members/people'
import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../read.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { sentenceOf } from '../../staff/audit/audit-words.ts'
import { PageButtons } from '../../parts/PageButtons.tsx'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'

const logOf = (id: number, page: number) =>
  readQuery(
    listPersonAudit,
    { params: { id }, query: { page } },
    {
      placeholderData: keepPreviousData,
    },
  )

/** The audit log about a person, newest first. */
export function LogCard({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(logOf(id, page))
  const { data } = query
  return (
    <Card title={t('person.log')}>
      <Stack gap="xs">
        <CardSkeleton query={query} />
        {data?.body.map(({ id: entry, act, actor_name, subject_name, at }) => (
          <Text key={entry} size="sm">
            {sentenceOf({ act, actor: { name: actor_name }, subject: { name: subject_name } })}{' '}
            <Text span size="xs" c="dimmed">
              <time dateTime={at} title={moment(at)}>
                {ago(at)}
              </time>
            </Text>
          </Text>
        ))}
        {data?.body.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('person.log_none')}
          </Text>
        )}
        {data && (page > 1 || !data.headers['last-page']) && (
          <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
        )}
      </Stack>
    </Card>
  )
}
