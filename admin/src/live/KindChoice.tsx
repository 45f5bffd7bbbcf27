import { LIVE_KINDS } from '@matinee/contract/live/live'
import { Radio, Stack, type RadioGroupProps } from '@mantine/core'
import { t } from '../text.ts'

/** The choice of a broadcast or the premiere of a film. */
export const KindChoice = (props: Omit<RadioGroupProps, 'children'>) => (
  <Radio.Group label={t('live.kind')} {...props}>
    <Stack gap="xs" mt={6}>
      {LIVE_KINDS.map((kind) => (
        <Radio
          key={kind}
          value={kind}
          label={t(`live.kind.${kind}`)}
          description={t(`live.kind.${kind}_text`)}
        />
      ))}
    </Stack>
  </Radio.Group>
)
