import { refreshTeam } from '../queries.ts'
import {
  changeStaff,
  removeStaff,
  resendInvitation,
  revokeInvitation,
  type GIVEN_ROLES,
} from '@matinee/contract/members/staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { roleName } from '../role-words.ts'

interface Change {
  id: number
  name: string
  role: (typeof GIVEN_ROLES)[number]
}
interface Somebody {
  id: number
  name: string
}

/** Mutations of the team; each invalidates all of its lists. */
export function useTeam() {
  const queries = useQueryClient()
  const onSettled = () => refreshTeam(queries)
  const after = (say: (done: Somebody & { role?: Change['role'] }) => string) => ({
    onError: notifyError,
    onSuccess: (_answer: unknown, done: Somebody) => notifySuccess(say(done)),
    onSettled,
  })

  return {
    change: useMutation({
      mutationFn: ({ id, role }: Change) => call(changeStaff, { params: { id }, body: { role } }),
      ...after(({ name, role }) => t('team.changed', { name, role: roleName(role!) })),
    }),
    remove: useMutation({
      mutationFn: ({ id }: Somebody) => call(removeStaff, { params: { id } }),
      ...after(({ name }) => t('team.removed', { name })),
    }),
    resend: useMutation({
      mutationFn: ({ id }: Somebody) => call(resendInvitation, { params: { id } }),
      ...after(({ name }) => t('team.invited', { email: name })),
    }),
    revoke: useMutation({
      mutationFn: ({ id }: Somebody) => call(revokeInvitation, { params: { id } }),
      ...after(({ name }) => t('team.revoked', { email: name })),
    }),
  }
}
