import { IconChartBar } from '@tabler/icons-react'
import { Empty } from '../parts/Empty.tsx'
import { t } from '../text.ts'

/** Nobody watched in all this time. */
export const Nothing = () => (
  <Empty icon={IconChartBar} title={t('reports.none')} text={t('reports.none_text')} />
)
