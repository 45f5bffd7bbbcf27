import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../call.ts'
import { Problem } from '../../parts/Problem.tsx'
import { RowsWaiting } from '../../parts/RowsWaiting.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { NotFound } from '../../shell/NotFound.tsx'

interface AwaitingProps<Thing> {
  title: string
  query: UseQueryResult<Thing>
  children: (thing: Thing) => ReactNode
}

/** A screen about one thing: until it is here, and where it cannot be had. */
export function Awaiting<Thing>({ title, query: { data, error, refetch }, children }: AwaitingProps<Thing>) {
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (data !== undefined) return children(data)
  return (
    <Screen title={title}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsWaiting />}
    </Screen>
  )
}
