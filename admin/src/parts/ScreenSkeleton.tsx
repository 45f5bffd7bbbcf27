import { Box, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import styles from './screen.module.css'
import { t } from '../text.ts'

/** The skeleton of a screen while it loads. */
export const ScreenSkeleton = () => (
  <Box className={styles.screen} component="output" display="block">
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    <Stack gap="lg">
      <Group h={36}>
        <Skeleton h={28} w={220} />
      </Group>
      <Skeleton h={120} />
      <Skeleton h={240} />
    </Stack>
  </Box>
)
