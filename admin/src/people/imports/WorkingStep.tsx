import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { percent } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { useImport } from './use-import.ts'

/** The progress of checking, running or undoing an import. */
export function WorkingStep({ found }: { found: MemberImport }) {
  const { cancel } = useImport(found.id)
  const { state } = found
  const part = state === 'undoing' ? undonePart(found) : found.percent
  const title = t(`imports.working.${state as 'checking' | 'running' | 'undoing'}`)
  return (
    <Card title={title}>
      <Stack>
        <Progress size="lg" value={part} aria-label={title} animated />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" className="numbers" component="output">
            {percent(part)} · {t('imports.rows', { count: state === 'running' ? found.done : found.total })}
            {found.seconds_left !== null &&
              ` · ${t('imports.time_left', { minutes: Math.ceil(found.seconds_left / 60) })}`}
          </Text>
          {state !== 'undoing' && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('tasks.stop')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('imports.working_text')}
        </Text>
      </Stack>
    </Card>
  )
}

const undonePart = ({ undone, kept, added, changed }: MemberImport) =>
  ((undone + kept) / Math.max(1, added + changed)) * 100
