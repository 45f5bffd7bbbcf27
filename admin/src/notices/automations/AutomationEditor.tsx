import type { Automation } from '@matinee/contract/notices/automations'
import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasAccess } from '../../members/role-access.ts'
import { DemoNote } from '../../parts/DemoNote.tsx'
import { SaveBar } from '../../parts/SaveBar.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { AutomationActions } from './AutomationActions.tsx'
import { AutomationState } from './AutomationState.tsx'
import { problemText } from './problem-text.ts'
import { StandingDrawer } from './StandingDrawer.tsx'
import { StepList } from './StepList.tsx'
import { ToAutomations } from './ToAutomations.tsx'
import { TriggerCard } from './TriggerCard.tsx'
import { useAutomationForm } from './use-automation-form.ts'

/** An automation as it is built and followed. */
export function AutomationEditor({ automation }: { automation: Automation }) {
  const { form, saving, saveIfDirty } = useAutomationForm(automation)
  const mayEdit = useHasAccess('marketing', 'edit')
  const [shown, setShown] = useState<string>()
  return (
    <Screen
      title={automation.name}
      width={860}
      before={<ToAutomations />}
      beside={<AutomationState state={automation.state} />}
      actions={mayEdit && <AutomationActions automation={automation} saveIfDirty={saveIfDirty} />}
    >
      {automation.demo && <DemoNote text="demo.automation" />}
      {automation.problem !== null && <Halt automation={automation} problem={automation.problem} />}
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack gap="lg">
          <TriggerCard form={form} mayEdit={mayEdit} />
          <StepList form={form} report={automation.report} mayEdit={mayEdit} onShow={setShown} />
        </Stack>
        <SaveBar isDirty={form.isDirty()} isSaving={saving.isPending} onDiscard={form.reset} />
      </form>
      {shown !== undefined && (
        <StandingDrawer automation={automation} step={shown} onClose={() => setShown(undefined)} />
      )}
    </Screen>
  )
}

const Halt = ({ automation: { state }, problem }: { automation: Automation; problem: string }) => (
  <Alert
    color={state === 'on' ? 'yellow' : 'red'}
    variant="light"
    icon={<IconAlertTriangle />}
    title={t(state === 'on' ? 'automations.waits' : 'automations.halted')}
  >
    {problemText(problem)}
  </Alert>
)
