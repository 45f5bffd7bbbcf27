import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import type { AutomationStepReport } from '@matinee/contract/notices/automations'
import { Button, Group, Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { pageLanguage } from '../../language.ts'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'

interface Props {
  step: AutomationStep
  report: AutomationStepReport
  name: string
  onShow: () => void
}

/** How many stand at a step and have passed it; of a mail, what became of it. */
export function StepCounts({
  step,
  report: { standing, passed, sent, clicked, unsent },
  name,
  onShow,
}: Props) {
  const seesPeople = useHasAccess('people', 'view')
  const here = t('automations.standing', { count: standing })
  return (
    <Group gap="xs" ps={32} pb={4}>
      {standing > 0 && seesPeople ? (
        <Button
          size="compact-xs"
          variant="light"
          leftSection={<IconUser size={14} aria-hidden />}
          aria-label={t('automations.people_of', { name })}
          onClick={onShow}
        >
          {here}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {here}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {t('automations.passed', { count: passed })}
      </Text>
      {step.kind === 'mail' && passed > 0 && (
        <Text size="xs" c="dimmed">
          {t('automations.mail_counts', {
            sent: sent.toLocaleString(pageLanguage()),
            clicked: clicked.toLocaleString(pageLanguage()),
            unsent: unsent.toLocaleString(pageLanguage()),
          })}
        </Text>
      )}
    </Group>
  )
}
