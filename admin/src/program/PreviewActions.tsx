import type { Program } from '@matinee/contract/catalogue/programs'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconExternalLink, IconEye, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { programPreview } from '../links.ts'
import { t } from '../text.ts'
import { SharePreviewDialog } from './SharePreviewDialog.tsx'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

interface PreviewActionsProps {
  program: Program
  /** Saves the changes before the preview is opened. */
  onLeave: () => void
}

/** Opens the preview of a draft for staff, or shares a link to it. */
export function PreviewActions({ program, onLeave }: PreviewActionsProps) {
  const [isSharing, setSharing] = useState(false)
  const address = programPreview(program.public_permalink)
  const page = { component: 'a', href: address, target: '_blank', onMouseDown: onLeave } as const
  return (
    <>
      <Group gap={0} wrap="nowrap">
        <Button {...page} variant="subtle" rightSection={<IconEye {...small} />}>
          {t('program.preview')}
        </Button>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" size={36} aria-label={t('share_preview.open')}>
              <IconChevronDown {...small} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item {...page} leftSection={<IconExternalLink {...small} />}>
              {t('program.preview')}
            </Menu.Item>
            <Menu.Item leftSection={<IconShare {...small} />} onClick={() => setSharing(true)}>
              {t('share_preview.open')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {isSharing && <SharePreviewDialog program={program} onClose={() => setSharing(false)} />}
    </>
  )
}
