import type { StaffRole } from '@matinee/contract/platform/roles'
import type { Colleague } from '@matinee/contract/members/staff'
import { Avatar, Badge, Box, Group, Text } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { t } from '../../text.ts'
import { roleName } from '../role-words.ts'
import { RoleSelect } from '../RoleSelect.tsx'
import list from '../../parts/short-list.module.css'
import styles from './team.module.css'
import { useTeam } from './use-team.ts'

interface StaffCardProps {
  staff: Colleague[]
  ownId: number
  /** The roles that the viewer may assign. */
  roles: StaffRole[]
}

/** The team: role, last visit and two-factor authentication of each member. */
export const StaffCard = ({ staff, ownId, roles }: StaffCardProps) => (
  <Card title={t('team.members')}>
    <ul className={list.list}>
      {staff.map((colleague) => (
        <li key={colleague.id} className={list.row}>
          <Person colleague={colleague} isOwn={colleague.id === ownId} />
          <Rights colleague={colleague} roles={roles} />
        </li>
      ))}
    </ul>
  </Card>
)

const Person = ({ colleague, isOwn }: { colleague: Colleague; isOwn: boolean }) => (
  <Group gap="sm" wrap="nowrap" miw={0} className={list.subject}>
    <Avatar src={colleague.avatar} name={colleague.name} size={36} radius="xl" aria-hidden />
    <Box miw={0}>
      <Group gap={6} wrap="nowrap">
        <Text size="sm" fw={500} className="one-line as-written">
          {colleague.name}
        </Text>
        {isOwn && (
          <Badge size="xs" variant="light" color="gray" style={{ flexShrink: 0 }}>
            {t('team.you')}
          </Badge>
        )}
      </Group>
      {colleague.email && (
        <Text size="xs" c="dimmed" className="one-line" dir="ltr">
          {colleague.email}
        </Text>
      )}
      <LastSeen colleague={colleague} />
    </Box>
  </Group>
)

const LastSeen = ({ colleague: { last_seen_at, second_factor } }: { colleague: Colleague }) => (
  <Text size="xs" c="dimmed">
    {last_seen_at ? (
      <time dateTime={last_seen_at} title={moment(last_seen_at)}>
        {t('team.seen', { when: ago(last_seen_at) })}
      </time>
    ) : (
      t('team.never_seen')
    )}
    {' · '}
    {second_factor ? t('team.second_step') : t('team.no_second_step')}
  </Text>
)

function Rights({ colleague, roles }: { colleague: Colleague; roles: StaffRole[] }) {
  const { change, remove } = useTeam()
  const { id, name, role } = colleague
  if (!colleague.may_change) return <Badge variant="light">{roleName(role)}</Badge>

  async function leave() {
    const isMeant = await askConfirmation({
      title: t('team.remove_title', { name }),
      text: t('team.remove_ask'),
      action: t('team.remove'),
    })
    if (isMeant) remove.mutate({ id, name })
  }

  return (
    <Group gap="xs" wrap="nowrap" className={styles.rights}>
      <RoleSelect
        roles={roles.includes(role) ? roles : [...roles, role]}
        value={role}
        size="xs"
        aria-label={t('team.role_of', { name })}
        disabled={change.isPending}
        onChange={(to) => to !== 'owner' && change.mutate({ id, name, role: to })}
      />
      <QuietAction
        icon={IconUserMinus}
        label={t('team.remove')}
        name={t('team.remove_title', { name })}
        onClick={() => void leave()}
      />
    </Group>
  )
}
