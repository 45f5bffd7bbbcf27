import type { Block } from '@matinee/contract/site/blocks'

/** The programs and collections that blocks name. */
export const programsIn = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap(programsOf).filter((id) => id !== null)),
]

const programsOf = (block: Block): (number | null)[] => {
  if (block.kind === 'hero') return [block.program_id]
  return block.kind === 'row' ? [block.collection_id, ...block.program_ids] : []
}
