import type { Offer, OfferType } from '@matinee/contract/offers/offers'
import { Badge, Box, Group, Image, List, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '../text.ts'
import { priceText, termsText } from './offer-text.ts'
import { bodyOf, salePriceOf, type OfferValues } from './use-offer-form.ts'

interface OfferPreviewProps {
  type: OfferType
  values: OfferValues
  image: string | null
}

/** A live preview of an offer as visitors see it. */
export function OfferPreview({ type, values, image }: OfferPreviewProps) {
  const terms = termsText(bodyOf(type, values) as unknown as Offer)
  return (
    <Box style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 12 }} p="md">
      <Stack gap="xs">
        {image && <Image src={image} alt="" radius="md" />}
        <Group gap={8} justify="space-between">
          <Text fw={700} className="as-written">
            {values.title || t('offer.title')}
          </Text>
          {values.badge && <Badge>{values.badge}</Badge>}
        </Group>
        <Text size="xl" fw={700}>
          {priceOf(type, values)}
        </Text>
        {terms && (
          <Text size="sm" c="dimmed">
            {terms}
          </Text>
        )}
        {values.description && (
          <Text size="sm" className="as-written">
            {values.description}
          </Text>
        )}
        {values.perks.length > 0 && (
          <List size="sm" spacing={4} icon={<IconCheck size={16} aria-hidden />}>
            {values.perks.map((perk) => (
              <List.Item key={perk}>{perk}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Box>
  )
}

function priceOf(type: OfferType, values: OfferValues) {
  const {
    prices: [price],
    period,
  } = values
  if (type !== 'freebie' && (!price || price.value === '')) return '–'
  const known = price ? [{ id: 1, ...salePriceOf(type, price) }] : []
  return priceText({
    prices: known,
    period: type === 'recurring' ? period : null,
    instalments: bodyOf(type, values).instalments,
  })
}
