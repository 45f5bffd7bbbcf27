import type { ProviderName } from '@matinee/contract/billing/billing'
import { Box, Text } from '@mantine/core'
import { t } from '../../text.ts'

const STEPS = ['1', '2', '3'] as const

/** Step-by-step instructions for finding the keys. */
export const KeysGuide = ({ provider }: { provider: Exclude<ProviderName, 'test'> }) => (
  <Box>
    <Text size="sm" fw={500}>
      {t('providers.guide')}
    </Text>
    <Box component="ol" my={4} ps="lg">
      {STEPS.map((step) => (
        <Text component="li" size="sm" c="dimmed" key={step}>
          {t(`providers.guide.${provider}.${step}`)}
        </Text>
      ))}
    </Box>
  </Box>
)
