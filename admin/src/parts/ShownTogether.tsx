import { Box } from '@mantine/core'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { RowsSkeleton } from './RowsSkeleton.tsx'

/** Cards that ask for themselves, shown at once when each has its answer: none pushes another down. */
export function ShownTogether({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => queries.isFetching() === 0 && setShown(true)
    queueMicrotask(look) // the cards have begun to ask by now
    return queries.getQueryCache().subscribe(notifyManager.batchCalls(look)) // not before the cards have the answer
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
