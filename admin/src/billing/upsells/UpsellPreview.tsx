import { Badge, Group, Paper, Switch, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { t } from '../../text.ts'
import { durationText } from '../coupons/coupon-words.ts'
import type { UpsellValues } from './upsell-values.ts'

/** An inactive preview of the upsell as the checkout shows it. */
export const UpsellPreview = ({ values, offer }: { values: UpsellValues; offer: string }) => (
  <Paper
    p="md"
    component="figure"
    m={0}
    aria-label={t('upsells.preview')}
    bg="var(--mantine-color-default-hover)"
  >
    <Text size="xs" c="dimmed" mb="xs" component="figcaption">
      {t('upsells.preview')}
    </Text>
    <Group wrap="nowrap" align="flex-start">
      <Switch checked readOnly tabIndex={-1} aria-hidden style={{ pointerEvents: 'none' }} />
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {values.title || t('upsells.title')}
          </Text>
          {Number(values.percent) > 0 && (
            <Badge size="sm" variant="light" color="teal">
              {t('coupons.percent_off', { percent: Number(values.percent) })}
            </Badge>
          )}
        </Group>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {values.text}
        </Text>
        <Text size="xs" c="dimmed">
          {joinFacts([
            ...(offer ? [offer] : []),
            ...(Number(values.percent) > 0
              ? [durationText({ duration: values.duration, periods: Number(values.periods) })]
              : []),
          ])}
        </Text>
      </div>
    </Group>
  </Paper>
)
