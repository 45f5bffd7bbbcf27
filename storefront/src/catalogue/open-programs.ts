import type { Card } from '@matinee/contract/catalogue/catalogue'
import { getOpened, type OpenPrograms } from '@matinee/contract/offers/ways'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMemberOnceHydrated, type Member } from '../session/use-signed-in.ts'
import { readQuery } from '../read.ts'

type Program = Pick<Card, 'id' | 'access'>

/** The accesses of the signed-in member; the server answers members alone. */
export const openedQuery = readQuery(getOpened, {})

/** The programs that are open to the viewer; for a guest, and while the viewer is unknown, the public ones. */
export function useOpenPrograms() {
  const member = useMemberOnceHydrated()
  const isAsked = Boolean(member) && member?.role !== 'staff'
  const { data, isPending } = useQuery({ ...openedQuery, enabled: isAsked })
  const isOpen = useMemo(() => isOpenTo(member, data), [member, data])

  return { isOpen, isPending: isAsked && isPending }
}

const NO_PROGRAMS: OpenPrograms = { everything: false, content_ids: [] }

/** Whether a program is open to a viewer with these accesses. */
export function isOpenTo(member: Pick<NonNullable<Member>, 'role'> | null | undefined, opened = NO_PROGRAMS) {
  const { everything, content_ids } = opened
  const ids = new Set(content_ids)
  if (member?.role === 'staff') return () => true
  return ({ id, access }: Program) =>
    access === 'public' || (Boolean(member) && (access === 'registered' || everything || ids.has(id)))
}
