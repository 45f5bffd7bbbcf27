import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'

interface AwaitedProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
}

/** What stands in a card until its answer is there, or why it is not. */
export function Awaited({ query: { data, error, refetch } }: AwaitedProps) {
  if (data !== undefined) return null
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="xs" component="output">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton w="70%" h={12} />
      <Skeleton w="45%" h={12} />
    </Stack>
  )
}
