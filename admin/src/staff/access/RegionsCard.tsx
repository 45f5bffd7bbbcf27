import { changeRegions, type AccessRules, type RegionRule } from '@matinee/contract/store/access-rules'
import { isOpenTo } from '@matinee/contract/store/region-rule'
import { Alert, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { Card } from '../../parts/Card.tsx'
import { SaveBar } from '../../parts/SaveBar.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { countryName } from '../../countries.ts'
import { t } from '../../text.ts'
import { accessRules } from '../queries.ts'
import { RegionFields } from '../../store/RegionFields.tsx'

/** The countries in which the store is available. */
export function RegionsCard({ saved, you }: { saved: RegionRule; you: AccessRules['you'] }) {
  const [rule, setRule] = useState(saved)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(changeRegions, { body: rule }),
    onError: notifyError,
    onSuccess(rules) {
      notifySuccess(t('saved'))
      queries.setQueryData(accessRules.queryKey, rules)
    },
  })
  const isDirty = JSON.stringify(rule) !== JSON.stringify(saved)
  const isMissing = rule.mode !== 'all' && rule.countries.length === 0

  return (
    <Card title={t('regions.title')}>
      <Stack>
        <RegionFields label={t('regions.store')} value={rule} onChange={setRule} />
        {!isMissing && !isOpenTo(rule, you.country) && (
          <Alert color="yellow">
            {you.country
              ? t('regions.without_you', { country: countryName(you.country) })
              : t('regions.unknown_you')}
          </Alert>
        )}
      </Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <SaveBar
          isDirty={isDirty}
          isSaving={save.isPending}
          isIncomplete={isMissing}
          onDiscard={() => setRule(saved)}
        />
      </form>
    </Card>
  )
}
