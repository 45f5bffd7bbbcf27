import { takeOver } from '@matinee/contract/library/library'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call.ts'
import { browserStorage } from '../browser-storage.ts'
import { claimForMember, findGuestMarks } from './guest-marks.ts'
import { refetchViewerState } from './use-forget-program.ts'

/** Moves this browser's guest positions to the member, once; a failure is retried on the next page. */
export function useImportGuestMarks(member: number, isLookedAt: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isLookedAt) takeOverTo(queries, member).catch(() => undefined)
  }, [queries, member, isLookedAt])
}

async function takeOverTo(queries: QueryClient, member: number) {
  const kept = findGuestMarks(browserStorage(), member)
  if (kept) await call(takeOver, { body: kept })
  claimForMember(browserStorage(), member)
  if (kept) await refetchViewerState(queries)
}
