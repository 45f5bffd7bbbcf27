import type { PersonAccess } from '@matinee/contract/offers/offers-admin'
import { Badge, Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../join-facts.ts'
import { dayOf } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import styles from '../parts/short-list.module.css'
import { PageButtons } from '../parts/PageButtons.tsx'
import { CardSkeleton } from '../parts/CardSkeleton.tsx'
import { t } from '../text.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { accessesOf } from './queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useAccesses } from './use-accesses.ts'

/** A person's accesses, granted and revoked here. */
export function AccessesCard({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const [page, setPage] = useState(1)
  const [isGranting, setGranting] = useState(false)
  const query = useQuery(accessesOf(id, page))
  const { data } = query
  const grant = mayEdit && (
    <Button size="compact-sm" variant="default" onClick={() => setGranting(true)}>
      {t('accesses.grant')}
    </Button>
  )

  return (
    <Card title={t('accesses.title')} actions={grant}>
      <Stack gap="xs">
        <CardSkeleton query={query} />
        {data?.body.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('accesses.none')}
          </Text>
        )}
        {data && data.body.length > 0 && (
          <ul className={styles.list}>
            {data.body.map((access) => (
              <AccessRow key={access.id} id={id} access={access} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
        {data && (page > 1 || !data.headers['last-page']) && (
          <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
        )}
      </Stack>
      {isGranting && <GrantDialog id={id} onClose={() => setGranting(false)} />}
    </Card>
  )
}

const COLOURS = { open: 'teal', coming: 'blue', over: 'gray', revoked: 'red' } as const

interface AccessRowProps {
  id: number
  access: PersonAccess
  mayEdit: boolean
}

function AccessRow({ id, access, mayEdit }: AccessRowProps) {
  const [isRevoking, setRevoking] = useState(false)
  const { restore } = useAccesses(id)
  const isOpen = access.state === 'open' || access.state === 'coming'

  return (
    <li className={styles.row}>
      <Box className={styles.subject} miw={0}>
        <Text component="div" size="sm" fw={500} className="as-written">
          {access.title}{' '}
          <Badge size="sm" variant="light" color={COLOURS[access.state]}>
            {t(`accesses.state.${access.state}`)}
          </Badge>
        </Text>
        <Text size="xs" c="dimmed">
          {joinFacts(factsOf(access))}
        </Text>
      </Box>
      {mayEdit && access.may_revoke && isOpen && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRevoking(true)}>
          {t('accesses.revoke')}
        </Button>
      )}
      {mayEdit && access.state === 'revoked' && (
        <Button size="compact-sm" variant="subtle" onClick={() => restore.mutate(access.id)}>
          {t('accesses.restore')}
        </Button>
      )}
      {isRevoking && <RevokeDialog id={id} access={access} onClose={() => setRevoking(false)} />}
    </li>
  )
}

const factsOf = ({ source, granted_by, ends_at, revoked_reason }: PersonAccess) => [
  t(`accesses.source.${source}`, { name: granted_by ?? '–' }),
  ends_at ? t('accesses.until_date', { date: dayOf(ends_at) }) : t('accesses.for_ever'),
  ...(revoked_reason ? [revoked_reason] : []),
]
