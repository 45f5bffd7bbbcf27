import { flattenBlocks } from '@matinee/contract/notices/campaign-blocks'
import type { CampaignBlock, CampaignColumnBlock } from '@matinee/contract/notices/campaigns'

/** The attribute of a block that is no text, in the editor's HTML. */
export const BLOCK_ATTRIBUTE = 'data-campaign-block'
/** The elements of columns, in the editor's HTML. */
export const COLUMNS_TAG = 'campaign-columns'
export const COLUMN_TAG = 'campaign-column'

const BLOCK = new RegExp(`<div ${BLOCK_ATTRIBUTE}="([^"]*)"></div>`)
const COLUMNS = new RegExp(`<${COLUMNS_TAG}>(.*?)</${COLUMNS_TAG}>`, 's')
const COLUMN = new RegExp(`<${COLUMN_TAG}>(.*?)</${COLUMN_TAG}>`, 'gs')

/** A block that is no text, as the value of its attribute. */
export const encodeBlock = (block: CampaignColumnBlock) => encodeURIComponent(JSON.stringify(block))
export const decodeBlock = (value: string) => JSON.parse(decodeURIComponent(value)) as CampaignColumnBlock

/** The blocks of a mail as the HTML of one text, for the editor. */
export const htmlOf = (blocks: readonly CampaignBlock[]): string =>
  blocks
    .map((block) => (block.kind === 'columns' ? htmlOfColumns(block.columns) : htmlOfBlock(block)))
    .join('')

const htmlOfColumns = (columns: readonly CampaignColumnBlock[][]) =>
  `<${COLUMNS_TAG}>${columns
    .map((column) => `<${COLUMN_TAG}>${column.map(htmlOfBlock).join('') || '<p></p>'}</${COLUMN_TAG}>`)
    .join('')}</${COLUMNS_TAG}>`

const htmlOfBlock = (block: CampaignColumnBlock) =>
  block.kind === 'text' ? block.html : `<div ${BLOCK_ATTRIBUTE}="${encodeBlock(block)}"></div>`

/** Whether a mail has words of its own: some people read mails as text only. */
export const hasText = (blocks: readonly CampaignBlock[]) =>
  flattenBlocks(blocks).some(
    (block) => block.kind === 'text' && block.html.replaceAll(/<[^>]*>/g, '').trim() !== '',
  )

/** The blocks of the editor's HTML. */
export const blocksOf = (html: string): CampaignBlock[] =>
  html.split(COLUMNS).flatMap((part, at): CampaignBlock[] => {
    if (at % 2 === 0) return simpleBlocksOf(part)
    return [
      { kind: 'columns', columns: [...part.matchAll(COLUMN)].map(([, column]) => simpleBlocksOf(column!)) },
    ]
  })

const simpleBlocksOf = (html: string): CampaignColumnBlock[] =>
  html.split(BLOCK).flatMap((part, at): CampaignColumnBlock[] => {
    if (at % 2 === 1) return [decodeBlock(part)]
    return part === '' ? [] : [{ kind: 'text', html: part }]
  })
