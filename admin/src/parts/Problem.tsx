import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../text.ts'
import { sentenceOf } from './notify.tsx'

/** An error state: what could not be loaded, the reason, and a retry button. */
export const Problem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('problem.title')} role="alert">
    <Stack align="flex-start" gap="sm">
      <Text size="sm">{sentenceOf(error)}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  </Alert>
)
