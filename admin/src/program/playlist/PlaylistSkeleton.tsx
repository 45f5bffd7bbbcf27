import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { t } from '../../text.ts'

const ROWS = [58, 44, 70]

/** The skeleton of a playlist while it loads. */
export const PlaylistSkeleton = () => (
  <Stack gap="xs" component="output">
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    {ROWS.map((width) => (
      <Group key={width} wrap="nowrap" h={60}>
        <Skeleton w={16} h={16} />
        <Skeleton w={80} h={45} radius="sm" />
        <Skeleton w={`${width}%`} h={14} />
      </Group>
    ))}
  </Stack>
)
