import type { ProgramRow } from '@matinee/contract/programs'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconPencil,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { programPage } from '../links.ts'
import { MenuLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { useProgramActions } from './use-program-actions.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** What can be done to a program from its row. */
export function ProgramMenu({ program }: { program: ProgramRow }) {
  const { publish, unpublish, askAndRemove } = useProgramActions()
  const { id, title, permalink, status } = program
  const isPublished = status === 'published'

  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('act_on', { act: t('actions'), name: title })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink to="/programs/$id" params={{ id: id }} leftSection={<IconPencil {...small} />}>
          {t('edit')}
        </MenuLink>
        {isPublished && (
          <Menu.Item
            component="a"
            href={programPage(permalink)}
            target="_blank"
            leftSection={<IconExternalLink {...small} />}
          >
            {t('program.view')}
          </Menu.Item>
        )}
        {isPublished ? (
          <Menu.Item leftSection={<IconEyeOff {...small} />} onClick={() => unpublish.mutate(id)}>
            {t('program.unpublish')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconWorldUpload {...small} />} onClick={() => publish.mutate(id)}>
            {t('program.publish')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash {...small} />}
          onClick={() => void askAndRemove(program)}
        >
          {t('program.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
