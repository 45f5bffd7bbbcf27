import type { Program } from '@matinee/contract/programs'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { programPage } from '../links.ts'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'
import { useProgramActions } from './use-program-actions.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** Save, publish, view, and the rarer acts behind the dots. */
export function ProgramHeader({ program, editor }: { program: Program; editor: ProgramEditor }) {
  const { publish } = useProgramActions()
  const isPublished = program.status === 'published'

  // What stands on the screen is what gets published.
  async function publishAll() {
    if (editor.isDirty && !(await editor.save())) return
    publish.mutate(program.id, { onSuccess: editor.adopt })
  }

  return (
    <>
      {isPublished && (
        <Button
          component="a"
          href={programPage(program.permalink)}
          target="_blank"
          variant="subtle"
          rightSection={<IconExternalLink {...small} />}
        >
          {t('program.view')}
        </Button>
      )}
      <Button
        variant={isPublished ? 'filled' : 'default'}
        disabled={!editor.isDirty}
        loading={editor.isSaving}
        onClick={() => void editor.save()}
      >
        {t(editor.isDirty ? 'save' : 'saved')}
      </Button>
      {!isPublished && (
        <Button loading={publish.isPending} onClick={() => void publishAll()}>
          {t('program.publish')}
        </Button>
      )}
      <MoreActs program={program} editor={editor} />
    </>
  )
}

function MoreActs({ program, editor }: { program: Program; editor: ProgramEditor }) {
  const navigate = useNavigate()
  const { unpublish, askAndRemove } = useProgramActions()

  async function remove() {
    if (await askAndRemove(program)) await navigate({ to: '/programs', ignoreBlocker: true })
  }

  return (
    <Menu position="bottom-end" width={200} shadow="md">
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
        {program.status === 'published' && (
          <Menu.Item
            leftSection={<IconEyeOff {...small} />}
            onClick={() => unpublish.mutate(program.id, { onSuccess: editor.adopt })}
          >
            {t('program.unpublish')}
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash {...small} />}
          onClick={() => void remove()}
        >
          {t('program.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
