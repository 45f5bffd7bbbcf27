import { listMailsOfPerson } from '@matinee/contract/notices/notices'
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../read.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { PageButtons } from '../../parts/PageButtons.tsx'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'

const mailsOf = (id: number, page: number) =>
  readQuery(
    listMailsOfPerson,
    { params: { id }, query: { page } },
    {
      placeholderData: keepPreviousData,
    },
  )

const COLOUR = { queued: 'gray', sent: 'teal', failed: 'red', bounced: 'orange' } as const

/** The mails sent to a person, newest first, with their delivery status. */
export function MailsCard({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(mailsOf(id, page))
  const { data } = query
  return (
    <Card title={t('person.mails')}>
      <Stack gap="sm">
        <CardSkeleton query={query} />
        {data?.body.map((mail) => (
          <Group key={mail.id} wrap="nowrap" gap="sm" align="flex-start">
            <Box flex={1} miw={0}>
              <Text size="sm" className="as-written" style={{ overflowWrap: 'anywhere' }}>
                {mail.subject}
              </Text>
              <Text size="xs" c="dimmed">
                <time dateTime={mail.created_at} title={moment(mail.created_at)}>
                  {ago(mail.created_at)}
                </time>
                {mail.problem && (
                  <>
                    {' · '}
                    <bdi>{mail.problem}</bdi>
                  </>
                )}
              </Text>
            </Box>
            <Badge variant="light" color={COLOUR[mail.state]}>
              {t(`person.mail.${mail.state}`)}
            </Badge>
          </Group>
        ))}
        {data?.body.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('person.mails_none')}
          </Text>
        )}
        {data && (page > 1 || !data.headers['last-page']) && (
          <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
        )}
      </Stack>
    </Card>
  )
}
