import { Box } from '@mantine/core'
import { connection } from '@matinee/client/connection'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Problem } from '../parts/Problem.tsx'

/** The error page of a screen, with a retry button. Retries automatically once the server is back. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  const onConnection = useEffectEvent(() => {
    if (!connection.isAway()) again()
  })
  useEffect(() => connection.subscribe(onConnection), [])

  return (
    <Box maw={560} mx="auto" mt="xl" p="md">
      <Problem error={error} onRetry={again} />
    </Box>
  )
}
