import type { SystemFinding, SystemState } from '@matinee/contract/system/system'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { t } from '../text.ts'

/** In one sentence, whether anything needs somebody. */
export function SystemSummary({ findings }: { findings: SystemFinding[] }) {
  const count = (state: SystemState) => findings.filter((finding) => finding.state === state).length
  const [failing, attention] = [count('failing'), count('attention')]
  const sentences = [
    failing > 0 && t('system.some_failing', { count: failing }),
    attention > 0 && t('system.some_attention', { count: attention }),
  ].filter(Boolean)
  const [color, Icon] =
    failing > 0
      ? ['red', IconCircleX]
      : attention > 0
        ? ['yellow', IconAlertTriangle]
        : ['teal', IconCircleCheck]
  return (
    <Alert variant="light" color={color} icon={<Icon aria-hidden />}>
      <Text size="sm">{sentences.join(' ') || t('system.all_fine')}</Text>
    </Alert>
  )
}
