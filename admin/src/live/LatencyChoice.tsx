import { LATENCIES } from '@matinee/contract/live/live'
import { Radio, Stack, type RadioGroupProps } from '@mantine/core'
import { t } from '../text.ts'

/** The choice of latency. */
export const LatencyChoice = (props: Omit<RadioGroupProps, 'children'>) => (
  <Radio.Group label={t('live.latency')} {...props}>
    <Stack gap="xs" mt={6}>
      {LATENCIES.map((latency) => (
        <Radio
          key={latency}
          value={latency}
          label={t(`live.latency.${latency}`)}
          description={t(`live.latency.${latency}_text`)}
        />
      ))}
    </Stack>
  </Radio.Group>
)
