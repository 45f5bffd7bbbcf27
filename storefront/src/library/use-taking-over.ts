import { takeOver } from '@matinee/contract/library'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call.ts'
import { keptHere } from '../playback/kept.ts'
import { keepFor, keptOfGuest } from './guests-marks.ts'
import { askAnew } from './use-forgetting.ts'

/** Gives a member what this browser kept of them as a guest, once; what fails is tried again on the next page. */
export function useTakingOver(member: number, isLookedAt: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isLookedAt) takeOverTo(queries, member).catch(() => undefined)
  }, [queries, member, isLookedAt])
}

async function takeOverTo(queries: QueryClient, member: number) {
  const kept = keptOfGuest(keptHere(), member)
  if (kept) await call(takeOver, { body: kept })
  keepFor(keptHere(), member)
  if (kept) await askAnew(queries)
}
