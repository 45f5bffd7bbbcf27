import { Box } from '@mantine/core'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { RowsSkeleton } from './RowsSkeleton.tsx'

/** Shows cards that load their own data only when all of them have it, so that none moves another. */
export function ShownTogether({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => queries.isFetching() === 0 && setShown(true)
    queueMicrotask(look) // the cards have started their queries by now
    return queries.getQueryCache().subscribe(notifyManager.batchCalls(look)) // batched, so that the cards get the data first
  }, [queries])

  return (
    <Box pos="relative">
      {!isShown && (
        <Box pos="absolute" inset={0}>
          <RowsSkeleton />
        </Box>
      )}
      <div style={isShown ? undefined : { visibility: 'hidden' }}>{children}</div>
    </Box>
  )
}
