import {
  BLOCK_KINDS,
  MOST_BLOCKS,
  type Block,
  type BlockKind,
  type CatalogPart,
} from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import { Button, Menu, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { notifySuccess } from '../parts/notify.tsx'
import { SortableRows, StillRows } from '../parts/SortableRows.tsx'
import { t } from '../text.ts'
import { BLOCK_ICONS, freshBlock, freshKey, missingParts, nameOf } from './block-kinds.ts'
import { BlockRow } from './BlockRow.tsx'
import type { PageForm, PageValues } from './use-page-form.ts'

interface Props {
  form: PageForm
  saved: EditedPage
  mayEdit: boolean
}

/** The blocks of a page in order; one of them is open to be edited. */
export function BlockList({ form, saved, mayEdit }: Props) {
  const id = useId()
  const [open, setOpen] = useState<number | null>(null)
  const { blocks } = form.values
  const setBlocks = (next: Block[]) => form.setFieldValue('blocks', next)
  const add = (kind: BlockKind, part?: CatalogPart) => {
    const block = { ...freshBlock(kind, form.values), ...(part && { part }) } as Block
    setBlocks([...blocks, block])
    setOpen(block.key)
  }
  const remove = (block: Block) => {
    const at = blocks.indexOf(block)
    setBlocks(blocks.filter((one) => one !== block))
    notifySuccess(t('site.block_removed', { name: nameOf(block) }), {
      label: t('accesses.undo'),
      run: () => setBlocks(withBlock(form.getValues(), at, block)),
    })
  }
  const rows = blocks.map((block) => ({ id: block.key, title: nameOf(block) }))
  const rowOf = (row: { id: number }) => {
    const at = blocks.findIndex(({ key }) => key === row.id)
    return (
      <BlockRow
        form={form}
        saved={saved}
        at={at}
        block={blocks[at]!}
        mayEdit={mayEdit}
        isOpen={open === row.id}
        onToggle={() => setOpen(open === row.id ? null : row.id)}
        onRemove={() => remove(blocks[at]!)}
      />
    )
  }

  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('site.blocks')}
      </Title>
      {blocks.length > 1 && mayEdit && (
        <Text size="sm" c="dimmed">
          {t('site.blocks_text')}
        </Text>
      )}
      {blocks.length === 0 ? (
        <Text c="dimmed">{t('site.no_blocks')}</Text>
      ) : (
        <Paper style={{ overflow: 'hidden' }}>
          {mayEdit ? (
            <SortableRows
              label={t('site.blocks')}
              rows={rows}
              onMove={({ rows: moved }) =>
                setBlocks(moved.map((row) => blocks.find(({ key }) => key === row.id)!))
              }
            >
              {rowOf}
            </SortableRows>
          ) : (
            <StillRows label={t('site.blocks')} rows={rows}>
              {rowOf}
            </StillRows>
          )}
        </Paper>
      )}
      {mayEdit && blocks.length < MOST_BLOCKS && <AddBlock saved={saved} blocks={blocks} onAdd={add} />}
    </Stack>
  )
}

/** The blocks with one that was removed at its place again; by another number, if a new one has its own. */
const withBlock = ({ blocks, translations }: PageValues, at: number, block: Block): Block[] => {
  const isTaken = blocks.some(({ key }) => key === block.key)
  return blocks.toSpliced(at, 0, isTaken ? { ...block, key: freshKey(blocks, translations) } : block)
}

interface AddBlockProps {
  saved: EditedPage
  blocks: readonly Block[]
  onAdd: (kind: BlockKind, part?: CatalogPart) => void
}

/** On the page of the catalogue, the parts of it that are not there come first. */
function AddBlock({ saved, blocks, onAdd }: AddBlockProps) {
  const parts = saved.is_catalog ? missingParts(blocks) : []
  const kinds = BLOCK_KINDS.filter((kind) => kind !== 'catalog' && (kind !== 'code' || saved.may_write_code))

  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} w="fit-content">
          {t('site.add_block')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map((part) => (
          <Menu.Item
            key={part}
            leftSection={<BLOCK_ICONS.catalog size={16} aria-hidden />}
            onClick={() => onAdd('catalog', part)}
          >
            {t(`site.part.${part}`)}
          </Menu.Item>
        ))}
        {parts.length > 0 && <Menu.Divider />}
        {kinds.map((kind) => {
          const Sign = BLOCK_ICONS[kind]
          return (
            <Menu.Item key={kind} leftSection={<Sign size={16} aria-hidden />} onClick={() => onAdd(kind)}>
              {t(`site.block.${kind}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
