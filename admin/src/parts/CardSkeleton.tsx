import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Problem } from './Problem.tsx'
import { t } from '../text.ts'

interface CardLoadingProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
}

/** The loading or error state of a card. */
export function CardSkeleton({ query: { data, error, refetch } }: CardLoadingProps) {
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
