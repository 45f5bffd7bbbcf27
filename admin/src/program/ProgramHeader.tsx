import type { Program } from '@matinee/contract/catalogue/programs'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconClock,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconHistory,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { programPage } from '../links.ts'
import { t } from '../text.ts'
import { PreviewActions } from './PreviewActions.tsx'
import { ProgramHistory } from './ProgramHistory.tsx'
import { DuplicateEvent } from '../catalogue/DuplicateEvent.tsx'
import { isVisible } from '../catalogue/ProgramMenu.tsx'
import { SaveMark } from './SaveMark.tsx'
import { ScheduleDialog } from '../catalogue/ScheduleDialog.tsx'
import type { ProgramEditor } from './use-program-editor.ts'
import { useProgramActions } from '../catalogue/use-program-actions.ts'
import { usePublish } from './use-publish.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

interface HeaderProps {
  program: Program
  editor: ProgramEditor
}

/** The save state, a link to the page, publishing, and a menu of less common actions. */
export function ProgramHeader({ program, editor }: HeaderProps) {
  const { publish, isPublishing } = usePublish(program, editor)
  const isUpToDate = program.status === 'published' && !program.has_changes && !editor.isDirty

  return (
    <>
      <SaveMark state={editor.state} />
      {isVisible(program) && (
        <Button
          component="a"
          href={programPage(program.public_permalink)}
          target="_blank"
          variant="subtle"
          rightSection={<IconExternalLink {...small} />}
        >
          {t('program.view')}
        </Button>
      )}
      {!isUpToDate && <PreviewActions program={program} onLeave={() => void editor.save()} />}
      {!isUpToDate && (
        <Button loading={isPublishing} onClick={() => void publish()}>
          {t(wordOf(program))}
        </Button>
      )}
      <MoreActs program={program} editor={editor} />
    </>
  )
}

function wordOf({ status }: Program) {
  if (status === 'published') return 'program.publish_changes'
  return status === 'scheduled' ? 'program.publish_now' : 'program.publish'
}

function MoreActs({ program, editor }: HeaderProps) {
  const navigate = useNavigate()
  const [isScheduling, setScheduling] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isDuplicating, setDuplicating] = useState(false)
  const { unpublish, archive, restore, discard, duplicate, askAndRemove } = useProgramActions()
  const then = (done: Promise<Program>) => void done.then(editor.adopt, () => null)

  async function makeCopy() {
    if (editor.isDirty && !(await editor.save())) return
    if (program.kind === 'live_event') return setDuplicating(true)
    await duplicate(program).then(
      ({ id }) => navigate({ to: '/programs/$id', params: { id } }),
      () => null,
    )
  }

  async function remove() {
    if (await askAndRemove(program)) await navigate({ to: '/programs', ignoreBlocker: true })
  }

  return (
    <>
      <Menu position="bottom-end" width={210} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('act_on', { act: t('actions'), name: program.title })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {program.has_changes && (
            <Menu.Item leftSection={<IconRestore {...small} />} onClick={() => then(discard(program))}>
              {t('program.discard')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconClock {...small} />} onClick={() => setScheduling(true)}>
            {t(program.status === 'published' ? 'schedule.expiry_set' : 'schedule.open')}
          </Menu.Item>
          {(program.status === 'published' || program.status === 'expired') && (
            <Menu.Item leftSection={<IconEyeOff {...small} />} onClick={() => then(unpublish(program))}>
              {t('program.unpublish')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory {...small} />} onClick={() => setHistoryOpen(true)}>
            {t('history.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...small} />} onClick={() => void makeCopy()}>
            {t('program.duplicate')}
          </Menu.Item>
          {program.status === 'archived' ? (
            <Menu.Item leftSection={<IconArchiveOff {...small} />} onClick={() => then(restore(program))}>
              {t('program.restore')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchive {...small} />} onClick={() => then(archive(program))}>
              {t('program.archive')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...small} />}
            onClick={() => void remove()}
          >
            {t('program.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDuplicating && <DuplicateEvent event={program} onClose={() => setDuplicating(false)} />}
      {isHistoryOpen && (
        <ProgramHistory program={program} editor={editor} onClose={() => setHistoryOpen(false)} />
      )}
      {isScheduling && (
        <ScheduleDialog program={program} onClose={() => setScheduling(false)} onSaved={editor.adopt} />
      )}
    </>
  )
}
