import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { t } from '../text.ts'

/** The shape of a screen while it is on its way. */
export const Waiting = () => (
  <Box maw={1120} mx="auto" component="output" display="block">
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    <Stack gap="lg">
      <Skeleton h={28} w={220} />
      <Skeleton h={120} />
      <Skeleton h={240} />
    </Stack>
  </Box>
)
