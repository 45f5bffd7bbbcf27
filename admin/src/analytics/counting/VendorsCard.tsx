import { VENDOR_KINDS, VENDORS } from '@matinee/contract/analytics/vendors'
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { t } from '../../text.ts'
import type { CountingForm } from './use-counting-form.ts'

/** Analytics and advertising services by the ids that they give. */
export const VendorsCard = ({ form }: { form: CountingForm }) => (
  <Card title={t('vendors.title')}>
    <Stack>
      <Text size="sm" c="dimmed">
        {t('vendors.text')}
      </Text>
      {VENDOR_KINDS.map((kind) => {
        const { isSelfHosted, needsConsent, host } = VENDORS[kind]
        return (
          <SimpleGrid key={kind} cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label={t(`vendors.${kind}`)}
              description={needsConsent ? t('vendors.needs_consent') : undefined}
              inputContainer={leftToRight}
              maxLength={253}
              {...form.getInputProps(`vendors.${kind}.key`)}
            />
            {isSelfHosted && (
              <TextInput
                label={t('vendors.host', { name: t(`vendors.${kind}`).split(':')[0]! })}
                placeholder={host ?? 'https://'}
                inputContainer={leftToRight}
                maxLength={200}
                {...form.getInputProps(`vendors.${kind}.host`)}
              />
            )}
          </SimpleGrid>
        )
      })}
    </Stack>
  </Card>
)
