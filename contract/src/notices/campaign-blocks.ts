import type { CampaignBlock, CampaignColumnBlock } from './campaigns.ts'

/** The blocks of a mail, with those in columns in place of their columns. */
export const flattenBlocks = (blocks: readonly CampaignBlock[]): CampaignColumnBlock[] =>
  blocks.flatMap((block) => (block.kind === 'columns' ? block.columns.flat() : [block]))
