import type { SrtAddress } from '@matinee/contract/live/live-events'
import { Text } from '@mantine/core'
import { CopyField } from '../parts/CopyField.tsx'
import { t } from '../text.ts'

/** Where an encoder sends to by SRT, or why it cannot; nothing where the operator has not turned it on. */
export function SrtSettings({ address: { state, url } }: { address: SrtAddress }) {
  if (state === 'off') return null
  if (state === 'open')
    return (
      url && (
        <CopyField
          value={url}
          label={t('live.srt')}
          description={t('live.srt_text')}
          revealLabel={t('live.srt_show')}
        />
      )
    )
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('live.srt')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(`live.srt.${state}`)}
      </Text>
    </div>
  )
}
