import type { CampaignBlock } from '@matinee/contract/notices/campaigns'

/** The attribute of a block that is no text, in the editor's HTML. */
export const BLOCK_ATTRIBUTE = 'data-campaign-block'
const BLOCK = new RegExp(`<div ${BLOCK_ATTRIBUTE}="([^"]*)"></div>`)

/** A block that is no text, as the value of its attribute. */
export const encodeBlock = (block: CampaignBlock) => encodeURIComponent(JSON.stringify(block))
export const decodeBlock = (value: string) => JSON.parse(decodeURIComponent(value)) as CampaignBlock

/** The blocks of a mail as the HTML of one text, for the editor. */
export const htmlOf = (blocks: readonly CampaignBlock[]): string =>
  blocks
    .map((block) =>
      block.kind === 'text' ? block.html : `<div ${BLOCK_ATTRIBUTE}="${encodeBlock(block)}"></div>`,
    )
    .join('')

/** Whether a mail has words of its own: some people read mails as text only. */
export const hasText = (blocks: readonly CampaignBlock[]) =>
  blocks.some((block) => block.kind === 'text' && block.html.replaceAll(/<[^>]*>/g, '').trim() !== '')

/** The blocks of the editor's HTML. */
export const blocksOf = (html: string): CampaignBlock[] =>
  html.split(BLOCK).flatMap((part, at): CampaignBlock[] => {
    if (at % 2 === 1) return [decodeBlock(part)]
    return part === '' ? [] : [{ kind: 'text', html: part }]
  })
