import { Badge } from '@mantine/core'
import { t } from '../text.ts'

/** Marks what is of the demo and goes with it. */
export const DemoMark = () => (
  <Badge variant="light" color="gray" size="sm" style={{ flexShrink: 0 }}>
    {t('demo.mark')}
  </Badge>
)
