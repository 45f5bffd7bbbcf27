import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import { Box, Text } from '@mantine/core'
import { useId } from 'react'
import { FoldingHead } from '../parts/FoldingHead.tsx'
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
  const name = nameOf(block)

  return (
    <Box flex={1} miw={0}>
      <FoldingHead
        icon={BLOCK_ICONS[block.kind]}
        name={name}
        title={
          <Text fw={600} truncate className="as-written">
            {name}
          </Text>
        }
        kind={t(`site.block.${block.kind}`)}
        isOpen={isOpen}
        controls={id}
        onToggle={onToggle}
        removal={mayEdit ? { label: t('site.remove_block'), onRemove } : undefined}
      />
      {isOpen && (
        <Box id={id} py="md" pe="xs">
          <BlockFields form={form} saved={saved} block={block} at={at} />
        </Box>
      )}
    </Box>
  )
}
