import type { ProgramRow } from '@matinee/contract/catalogue/programs'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarOff,
  IconClock,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconLink,
  IconPencil,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { programPage, programPreview } from '../links.ts'
import { MenuLink } from '../parts/links.tsx'
import { notifySuccess } from '../parts/notify.tsx'
import { useCanCreateContent } from '../members/role-access.ts'
import { t } from '../text.ts'
import { DuplicateEvent } from './DuplicateEvent.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useProgramActions } from './use-program-actions.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }
// A refusal has been shown already.
const quietly = (done: Promise<unknown>) => void done.catch(() => null)

/** The actions on a program in its row; viewers without edit rights get the links to its page or preview. */
export function ProgramMenu({ program }: { program: ProgramRow }) {
  const [isScheduling, setScheduling] = useState(false)
  const [isDuplicating, setDuplicating] = useState(false)
  const mayChange = useCanCreateContent()
  return (
    <>
      <Menu position="bottom-end" width={210} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('act_on', { act: t('actions'), name: program.title })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && <Edit id={program.id} />}
          {(!isVisible(program) || program.has_changes) && <Preview permalink={program.permalink} />}
          {isVisible(program) && <Page permalink={program.permalink} />}
          {mayChange && (
            <Changes
              program={program}
              onSchedule={() => setScheduling(true)}
              onDuplicate={() => setDuplicating(true)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {isScheduling && <ScheduleDialog program={program} onClose={() => setScheduling(false)} />}
      {isDuplicating && <DuplicateEvent event={program} onClose={() => setDuplicating(false)} />}
    </>
  )
}

/** Whether the program has a public page. */
export const isVisible = ({ status, coming_soon }: Pick<ProgramRow, 'status' | 'coming_soon'>) =>
  status === 'published' || (status === 'scheduled' && coming_soon)

const Edit = ({ id }: { id: number }) => (
  <MenuLink to="/programs/$id" params={{ id }} leftSection={<IconPencil {...small} />}>
    {t('edit')}
  </MenuLink>
)

const Preview = ({ permalink }: { permalink: string }) => (
  <Menu.Item
    component="a"
    href={programPreview(permalink)}
    target="_blank"
    leftSection={<IconEye {...small} />}
  >
    {t('program.preview')}
  </Menu.Item>
)

const Changes = (props: LifeProps) => (
  <>
    <Life {...props} />
    <Menu.Divider />
    <Ends program={props.program} />
  </>
)

function Page({ permalink }: { permalink: string }) {
  const address = programPage(permalink)
  async function copy() {
    await navigator.clipboard.writeText(new URL(address, location.origin).href)
    notifySuccess(t('program.link_copied'))
  }
  return (
    <>
      <Menu.Item component="a" href={address} target="_blank" leftSection={<IconExternalLink {...small} />}>
        {t('program.view')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink {...small} />} onClick={() => void copy()}>
        {t('program.copy_link')}
      </Menu.Item>
    </>
  )
}

interface LifeProps {
  program: ProgramRow
  onSchedule: () => void
  /** Asked for a live event, whose copy needs another moment. */
  onDuplicate: () => void
}

function Life({ program, onSchedule, onDuplicate }: LifeProps) {
  const navigate = useNavigate()
  const { publish, unpublish, unschedule, duplicate } = useProgramActions()
  const { status, has_changes, kind } = program
  const openCopy = () =>
    duplicate(program).then(
      ({ id }) => navigate({ to: '/programs/$id', params: { id } }),
      () => null,
    )
  return (
    <>
      {(status !== 'published' || has_changes) && (
        <Menu.Item leftSection={<IconWorldUpload {...small} />} onClick={() => quietly(publish(program))}>
          {t(status === 'published' ? 'program.publish_changes' : 'program.publish')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconClock {...small} />} onClick={onSchedule}>
        {t(status === 'published' ? 'schedule.expiry_set' : 'schedule.open')}
      </Menu.Item>
      {status === 'scheduled' && (
        <Menu.Item leftSection={<IconCalendarOff {...small} />} onClick={() => quietly(unschedule(program))}>
          {t('schedule.cancel')}
        </Menu.Item>
      )}
      {status === 'published' && (
        <Menu.Item leftSection={<IconEyeOff {...small} />} onClick={() => quietly(unpublish(program))}>
          {t('program.unpublish')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy {...small} />}
        onClick={() => (kind === 'live_event' ? onDuplicate() : void openCopy())}
      >
        {t('program.duplicate')}
      </Menu.Item>
    </>
  )
}

function Ends({ program }: { program: ProgramRow }) {
  const { archive, restore, askAndRemove } = useProgramActions()
  return (
    <>
      {program.status === 'archived' ? (
        <Menu.Item leftSection={<IconArchiveOff {...small} />} onClick={() => quietly(restore(program))}>
          {t('program.restore')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive {...small} />} onClick={() => quietly(archive(program))}>
          {t('program.archive')}
        </Menu.Item>
      )}
      <Menu.Item
        color="var(--mantine-color-error)"
        leftSection={<IconTrash {...small} />}
        onClick={() => void askAndRemove(program)}
      >
        {t('program.delete')}
      </Menu.Item>
    </>
  )
}
