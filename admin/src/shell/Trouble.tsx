import { Box } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Problem } from '../parts/Problem.tsx'

/** A screen that could not be shown, and another try. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Box maw={560} mx="auto" mt="xl" p="md">
      <Problem error={error} onRetry={again} />
    </Box>
  )
}
