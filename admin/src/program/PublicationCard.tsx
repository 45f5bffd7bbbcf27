import type { Program } from '@matinee/contract/catalogue/programs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { ScheduleDialog } from '../catalogue/ScheduleDialog.tsx'
import type { ProgramEditor } from './use-program-editor.ts'
import { useProgramActions } from '../catalogue/use-program-actions.ts'

const small = { size: 14, 'aria-hidden': true }

/** The publication status of a program, with the actions that change it. */
export function PublicationCard({ program, editor }: { program: Program; editor: ProgramEditor }) {
  const [isScheduling, setScheduling] = useState(false)
  const { discard, unschedule } = useProgramActions()
  const then = (done: Promise<Program>) => void done.then(editor.adopt, () => null)
  const isOut = program.status === 'published'

  return (
    <Card title={t('publication.title')}>
      <Stack gap="sm">
        {sentencesOf(program).map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconClock {...small} />}
            onClick={() => setScheduling(true)}
          >
            {t(wordOf(program))}
          </Button>
          {program.status === 'scheduled' && (
            <Button size="compact-sm" variant="default" onClick={() => then(unschedule(program))}>
              {t('schedule.cancel')}
            </Button>
          )}
          {isOut && program.has_changes && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRestore {...small} />}
              onClick={() => then(discard(program))}
            >
              {t('program.discard')}
            </Button>
          )}
        </Group>
      </Stack>
      {isScheduling && (
        <ScheduleDialog program={program} onClose={() => setScheduling(false)} onSaved={editor.adopt} />
      )}
    </Card>
  )
}

function wordOf({ status, expire_at }: Program) {
  if (status === 'published') return expire_at ? 'schedule.expiry_change' : 'schedule.expiry_set'
  return status === 'scheduled' ? 'schedule.change' : 'schedule.open'
}

function sentencesOf(program: Program): string[] {
  const { status, published_at, expire_at, has_changes, in_collections } = program
  return [
    publicationText(program),
    ...(expire_at && status !== 'expired' ? [t('publication.expires', { when: moment(expire_at) })] : []),
    ...(published_at && status === 'published'
      ? [t('publication.since', { when: moment(published_at) })]
      : []),
    ...(has_changes ? [t('publication.changes')] : []),
    ...(status !== 'published' && in_collections > 0
      ? [t('publication.in_collections', { count: in_collections })]
      : []),
  ]
}

function publicationText({ status, publish_at, coming_soon }: Program): string {
  if (status !== 'scheduled' || !publish_at) return t(`publication.${status}`)
  if (new Date(publish_at) < new Date()) return t('publication.waits')
  return t(coming_soon ? 'publication.announced' : 'publication.scheduled', { when: moment(publish_at) })
}
