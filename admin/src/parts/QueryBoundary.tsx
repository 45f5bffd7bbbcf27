import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../call.ts'
import { NotFound } from './NotFound.tsx'
import { Problem } from './Problem.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { Screen } from './Screen.tsx'

interface QueryBoundaryProps<Thing> {
  title: string
  /** Content above the title, such as a link back. */
  before?: ReactNode
  query: UseQueryResult<Thing>
  /** Width in pixels, the same as that of the loaded screen. */
  width?: number
  /** Shown while the record is loading, instead of a screen with its title. */
  skeleton?: ReactNode
  children: (thing: Thing) => ReactNode
}

/** A screen about one record: shows its loading, not-found and error states. */
export function QueryBoundary<Thing>({
  title,
  before,
  width,
  skeleton,
  query: { data, error, refetch },
  children,
}: QueryBoundaryProps<Thing>) {
  if (isNotFound(error)) return <NotFound />
  if (data !== undefined) return children(data)
  if (skeleton && !error) return skeleton
  return (
    <Screen title={title} before={before} {...(width && { width })}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}
