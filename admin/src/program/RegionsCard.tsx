import type { RegionMode, RegionRule } from '@matinee/contract/store/access-rules'
import { useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { RegionFields } from '../store/RegionFields.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** The countries in which a program is available. */
export function RegionsCard({ editor: { form } }: { editor: ProgramEditor }) {
  // A rule without countries would close the program to everybody, so it is saved with its first country.
  const [begun, setBegun] = useState<RegionMode | null>(null)

  function change(rule: RegionRule) {
    const isWhole = rule.mode === 'all' || rule.countries.length > 0
    setBegun(isWhole ? null : rule.mode)
    if (isWhole) form.setFieldValue('regions', rule)
  }

  return (
    <Card title={t('regions.title')}>
      <RegionFields
        label={t('regions.program')}
        value={begun ? { mode: begun, countries: [] } : form.values.regions}
        onChange={change}
        error={begun ? t('regions.missing') : undefined}
      />
    </Card>
  )
}
