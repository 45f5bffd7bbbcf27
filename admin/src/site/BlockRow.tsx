import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { QuietAction } from '../parts/QuietAction.tsx'
import { t } from '../text.ts'
import { BLOCK_ICONS, nameOf } from './block-kinds.ts'
import { BlockFields } from './BlockFields.tsx'
import type { PageForm } from './use-page-form.ts'

interface Props {
  form: PageForm
  saved: EditedPage
  block: Block
  /** Its place among the blocks. */
  at: number
  mayEdit: boolean
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** One block: what it is, and its fields once it is open. */
export function BlockRow({ form, saved, block, at, mayEdit, isOpen, onToggle, onRemove }: Props) {
  const id = useId()
  const Sign = BLOCK_ICONS[block.kind]
  const name = nameOf(block)

  return (
    <Box flex={1} miw={0}>
      <Group wrap="nowrap" gap="xs">
        <UnstyledButton
          flex={1}
          miw={0}
          py={6}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={onToggle}
        >
          <Group gap="sm" wrap="nowrap">
            <Sign size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
            <Box miw={0} flex={1}>
              <Text fw={600} truncate className="as-written">
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`site.block.${block.kind}`)}
              </Text>
            </Box>
            <IconChevronDown
              size={18}
              aria-hidden
              style={{ flex: 'none', transform: isOpen ? 'rotate(180deg)' : undefined }}
            />
          </Group>
        </UnstyledButton>
        {mayEdit && (
          <QuietAction
            icon={IconTrash}
            label={t('site.remove_block')}
            name={t('act_on', { act: t('site.remove_block'), name })}
            onClick={onRemove}
          />
        )}
      </Group>
      {isOpen && (
        <Box id={id} py="md" pe="xs">
          <BlockFields form={form} saved={saved} block={block} at={at} />
        </Box>
      )}
    </Box>
  )
}
