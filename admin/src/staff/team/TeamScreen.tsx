import { hasRight, rolesToGive, type StaffRole } from '@matinee/contract/platform/roles'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { account } from '../../members/queries.ts'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { team } from '../queries.ts'
import { HandOverCard } from './HandOverCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { InviteColleague } from './InviteColleague.tsx'
import { StaffCard } from './StaffCard.tsx'

/** The team, pending invitations and the transfer of ownership. */
export function TeamScreen() {
  const { data: own } = useSuspenseQuery(account)
  const { data, error, refetch } = useQuery(team)
  const [isInviting, { open, close }] = useDisclosure(false)
  const roles = rolesToGive(own.role)

  return (
    <Screen
      title={t('team.title')}
      width={860}
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
          {t('team.invite')}
        </Button>
      }
    >
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && (
        <Stack gap="lg">
          <StaffCard staff={data} ownId={own.id} roles={roles} />
          <InvitationsCard />
          {hasRight(own.role, 'hand_over') && <HandOverCard staff={data} hasPassword={own.has_password} />}
        </Stack>
      )}
      {isInviting && <InviteColleague roles={roles as Exclude<StaffRole, 'owner'>[]} onClose={close} />}
    </Screen>
  )
}
