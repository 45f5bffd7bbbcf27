import type { Card } from '@matinee/contract/catalogue'
import { getOpened, type Opened } from '@matinee/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMemberInSlices, type Member } from '../members/use-signed-in.ts'
import { read } from '../read.ts'

type Program = Pick<Card, 'id' | 'access'>

/** What this member's accesses open; answered to members alone. */
export const opened = read(getOpened, {})

/** Which programs are open to whoever looks: to a guest, and while it is not known who that is, the public ones. */
export function useOpened() {
  const member = useMemberInSlices()
  const isAsked = Boolean(member) && member?.role !== 'staff'
  const { data, isPending } = useQuery({ ...opened, enabled: isAsked })
  const isOpen = useMemo(() => openTo(member, data), [member, data])

  return { isOpen, isPending: isAsked && isPending }
}

const NOTHING: Opened = { everything: false, content_ids: [] }

/** Whether a program is open to somebody whose accesses open as much. */
export function openTo(member: Pick<NonNullable<Member>, 'role'> | null | undefined, opened = NOTHING) {
  const { everything, content_ids } = opened
  const ids = new Set(content_ids)
  if (member?.role === 'staff') return () => true
  return ({ id, access }: Program) =>
    access === 'public' || (Boolean(member) && (access === 'registered' || everything || ids.has(id)))
}
