import { Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { t } from '../text.ts'

const ROWS = [70, 52, 84, 60, 76, 48]

/** The skeleton of a list while it loads. */
export const RowsSkeleton = () => (
  <Paper p="md" component="output" display="block">
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    <Stack>
      {ROWS.map((width) => (
        <Group key={width} wrap="nowrap">
          <Skeleton w={88} h={50} radius="sm" />
          <Skeleton w={`${width}%`} h={14} />
        </Group>
      ))}
    </Stack>
  </Paper>
)
