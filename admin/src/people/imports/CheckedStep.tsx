import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { Counts } from '../../parts/Counts.tsx'
import { FaultList } from './FaultList.tsx'
import { PayingCard } from './PayingCard.tsx'
import { PlanChoices } from './PlanChoices.tsx'
import { SpendLines } from './SpendLines.tsx'
import { forecastCounts } from './import-counts.ts'
import { useImport } from './use-import.ts'

/** The preview of an import, before anything is changed. */
export function CheckedStep({ found, onRemap }: { found: MemberImport; onRemap: () => void }) {
  const { run, cancel } = useImport(found.id)
  const taken = found.added + found.changed + (found.paying?.subscriptions ?? 0)
  async function askAndRun() {
    if (await askConfirmation({ ...questionOf(found), action: t('imports.run') })) run.mutate()
  }
  return (
    <Stack gap="md">
      <Card title={t('imports.forecast')}>
        <Stack>
          <Counts counts={forecastCounts(found)} />
          <SpendLines spend={found.spend} />
          <Text size="sm" c="dimmed">
            {t('imports.forecast_text')}
          </Text>
        </Stack>
      </Card>
      {found.paying && <PayingCard paying={found.paying} />}
      {found.plans.length > 0 && <PlanChoices found={found} />}
      {found.wrong > 0 && <FaultList id={found.id} />}
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('imports.discard')}
          </Button>
          <Button variant="default" onClick={onRemap}>
            {t('imports.remap')}
          </Button>
        </Group>
        <Button disabled={taken === 0} loading={run.isPending} onClick={() => void askAndRun()}>
          {t('imports.run')}
        </Button>
      </Group>
    </Stack>
  )
}

function questionOf({ kind, added, changed, paying }: MemberImport) {
  if (kind !== 'people')
    return {
      title: t(`imports.run_title.${kind}`, { count: added + changed }),
      text: t('imports.run_text_history'),
    }
  return {
    title: t('imports.run_title', { count: added + changed }),
    text: [
      t('imports.run_text', { added, changed }),
      paying?.charges.length ? t('imports.paying_old') : '',
    ].join(' '),
  }
}
