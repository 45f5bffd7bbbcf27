import type { CampaignColumnBlock } from '@matinee/contract/notices/campaigns'
import { ActionIcon, Group, Paper, Text } from '@mantine/core'
import {
  IconDeviceTv,
  IconPencil,
  IconSquareRoundedArrowRight,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Node, NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { discountText } from '../../billing/coupons/coupon-words.ts'
import { coupon } from '../../billing/coupons/queries.ts'
import { program } from '../../catalogue/queries.ts'
import { t } from '../../text.ts'
import { BLOCK_ATTRIBUTE, decodeBlock, encodeBlock } from './campaign-body.ts'
import { ButtonDialog } from './ButtonDialog.tsx'

/** A program, a button or a coupon between the paragraphs of a campaign. */
export const CampaignBlockNode = Node.create({
  name: 'campaignBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    block: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute(BLOCK_ATTRIBUTE),
      renderHTML: ({ block }: { block: string }) => ({ [BLOCK_ATTRIBUTE]: block }),
    },
  }),
  parseHTML: () => [{ tag: `div[${BLOCK_ATTRIBUTE}]` }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(BlockView),
})

/** What the editor inserts for a block. */
export const nodeOf = (block: CampaignColumnBlock) => ({
  type: 'campaignBlock',
  attrs: { block: encodeBlock(block) },
})

function BlockView({ node, selected, deleteNode, updateAttributes }: NodeViewProps) {
  const block = decodeBlock(String(node.attrs['block']))
  const change = (changed: CampaignColumnBlock) => updateAttributes({ block: encodeBlock(changed) })
  return (
    <NodeViewWrapper data-drag-handle>
      <Paper
        withBorder
        my="sm"
        px="sm"
        py={6}
        contentEditable={false}
        style={selected ? { outline: '2px solid var(--mantine-primary-color-filled)' } : {}}
      >
        <Group gap="xs" wrap="nowrap">
          {block.kind === 'program' && <ProgramLine id={block.content_id} />}
          {block.kind === 'coupon' && <CouponLine id={block.coupon_id} />}
          {block.kind === 'button' && <ButtonLine button={block} onChange={change} />}
          <ActionIcon variant="subtle" color="gray" aria-label={t('campaigns.take_out')} onClick={deleteNode}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Paper>
    </NodeViewWrapper>
  )
}

function ProgramLine({ id }: { id: number }) {
  const { data } = useQuery(program(id))
  return (
    <>
      <IconDeviceTv size={18} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" fw={500} flex={1} miw={0} truncate dir="auto">
        {data?.title ?? t('campaigns.insert_program')}
      </Text>
    </>
  )
}

function CouponLine({ id }: { id: number }) {
  const { data } = useQuery(coupon(id))
  return (
    <>
      <IconTicket size={18} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" fw={500} flex={1} miw={0} truncate>
        {data ? joinFacts([data.code, discountText(data)]) : t('campaigns.insert_coupon')}
      </Text>
    </>
  )
}

interface ButtonLineProps {
  button: Extract<CampaignColumnBlock, { kind: 'button' }>
  onChange: (button: CampaignColumnBlock) => void
}

function ButtonLine({ button, onChange }: ButtonLineProps) {
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      <IconSquareRoundedArrowRight size={18} aria-hidden className="turns" style={{ flex: 'none' }} />
      <Text size="sm" fw={500} truncate dir="auto">
        {button.label}
      </Text>
      <Text size="xs" c="dimmed" flex={1} miw={0} truncate dir="ltr">
        {button.url}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={t('edit')} onClick={() => setEdited(true)}>
        <IconPencil size={16} />
      </ActionIcon>
      {isEdited && <ButtonDialog button={button} onSave={onChange} onClose={() => setEdited(false)} />}
    </>
  )
}
