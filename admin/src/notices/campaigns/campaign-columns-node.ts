import { Node, type CommandProps } from '@tiptap/react'
import { COLUMN_TAG, COLUMNS_TAG } from './campaign-body.ts'
import styles from './campaign-columns.module.css'

const COLUMN = 'campaignColumn'
export const COLUMNS = 'campaignColumns'

/** Two columns of a mail; the arrow keys lead from one to the other. */
export const CampaignColumnsNode = Node.create({
  name: COLUMNS,
  group: 'block',
  content: `${COLUMN}{2}`,
  isolating: true,
  parseHTML: () => [{ tag: COLUMNS_TAG }],
  renderHTML: () => [COLUMNS_TAG, 0],
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = styles['columns']!
    return { dom, contentDOM: dom }
  },
})

/** One of two columns: whatever a mail has but columns. */
export const CampaignColumnNode = Node.create({
  name: COLUMN,
  content: '(paragraph | heading | bulletList | orderedList | blockquote | campaignBlock)+',
  isolating: true,
  parseHTML: () => [{ tag: COLUMN_TAG }],
  renderHTML: () => [COLUMN_TAG, 0],
})

const EMPTY_COLUMN = { type: COLUMN, content: [{ type: 'paragraph' }] }

/** What the editor inserts for two columns. */
export const EMPTY_COLUMNS = { type: COLUMNS, content: [EMPTY_COLUMN, EMPTY_COLUMN] }

/** Puts the cursor into the first of the columns that it is in. */
export function enterFirstColumn({ state: { selection }, commands }: CommandProps): boolean {
  const { $from } = selection
  const depths = Array.from({ length: $from.depth }, (_, at) => at + 1)
  const depth = depths.find((at) => $from.node(at).type.name === COLUMNS)
  return depth === undefined || commands.setTextSelection($from.start(depth) + 2)
}
