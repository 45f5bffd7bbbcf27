import type { Invitation } from '@matinee/contract/members/staff'
import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '../../join-facts.ts'
import { ago, dayOf } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { invitations } from '../queries.ts'
import { roleName } from '../role-words.ts'
import list from '../../parts/short-list.module.css'
import { useTeam } from './use-team.ts'

/** The pending invitations; nothing if there are none. */
export function InvitationsCard() {
  const { data, error, refetch } = useQuery(invitations)
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Card title={t('team.invitations')}>
      <ul className={list.list}>
        {data.map((each) => (
          <Row key={each.id} invitation={each} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_by, sent_at, expires_at, expired } = invitation
  const { resend, revoke } = useTeam()
  return (
    <li className={list.row}>
      <Box miw={0} className={list.subject}>
        <Group gap={6}>
          <Text size="sm" fw={500} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Badge size="xs" variant="light" color={expired ? 'red' : 'gray'}>
            {expired ? t('team.expired') : roleName(role)}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {joinFacts([
            t('team.invited_by', { name: invited_by, when: ago(sent_at) }),
            !expired && t('team.good_until', { day: dayOf(expires_at) }),
          ])}
        </Text>
      </Box>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={resend.isPending}
          aria-label={t('team.resend_to', { email })}
          onClick={() => resend.mutate({ id, name: email })}
        >
          {t('team.resend')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={revoke.isPending}
          aria-label={t('team.revoke_of', { email })}
          onClick={() => revoke.mutate({ id, name: email })}
        >
          {t('team.revoke')}
        </Button>
      </Group>
    </li>
  )
}
