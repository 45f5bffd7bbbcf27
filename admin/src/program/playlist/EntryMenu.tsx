import type { PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconCursorText,
  IconDots,
  IconGift,
  IconGiftOff,
  IconPencil,
  IconPlaylistX,
} from '@tabler/icons-react'
import { MenuLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import type { Step } from './order.ts'
import type { PlaylistEditor } from './use-playlist.ts'

export interface EntryMenuProps {
  entry: PlaylistEntry
  index: number
  isLast: boolean
  editor: PlaylistEditor
  onStep: (id: number, step: Step) => void
  onRename: () => void
}

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The actions on one entry, including moves without dragging. */
export function EntryMenu({ entry, index, isLast, editor, onStep, onRename }: EntryMenuProps) {
  const isFree = entry.free_preview
  return (
    <Menu position="bottom-end" width={220} shadow="md" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('act_on', { act: t('actions'), name: entry.title })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCursorText {...small} />} onClick={onRename}>
          {t('playlist.rename')}
        </Menu.Item>
        {entry.kind !== 'divider' && (
          <Menu.Item
            leftSection={isFree ? <IconGiftOff {...small} /> : <IconGift {...small} />}
            onClick={() => editor.change.mutate({ entry: entry.id, changes: { free_preview: !isFree } })}
          >
            {t(isFree ? 'playlist.make_closed' : 'playlist.make_free')}
          </Menu.Item>
        )}
        {entry.program_id !== null && (
          <MenuLink
            to="/programs/$id"
            params={{ id: entry.program_id }}
            leftSection={<IconPencil {...small} />}
          >
            {t('playlist.open_program')}
          </MenuLink>
        )}
        <Menu.Divider />
        <Steps isFirst={index === 0} isLast={isLast} onStep={(step) => onStep(entry.id, step)} />
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconPlaylistX {...small} />}
          onClick={() => editor.remove([entry])}
        >
          {t('playlist.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const SIGNS = {
  top: IconArrowBarToUp,
  up: IconArrowUp,
  down: IconArrowDown,
  end: IconArrowBarToDown,
} as const

interface StepsProps {
  isFirst: boolean
  isLast: boolean
  onStep: (step: Step) => void
}

const Steps = ({ isFirst, isLast, onStep }: StepsProps) =>
  (Object.keys(SIGNS) as Step[]).map((step) => {
    const Sign = SIGNS[step]
    const isUpwards = step === 'top' || step === 'up'
    return (
      <Menu.Item
        key={step}
        disabled={isUpwards ? isFirst : isLast}
        leftSection={<Sign {...small} />}
        onClick={() => onStep(step)}
      >
        {t(`playlist.move.${step}`)}
      </Menu.Item>
    )
  })
