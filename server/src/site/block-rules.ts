import { hasRight } from '@matinee/contract/platform/roles'
import type { Block, BlockOf } from '@matinee/contract/site/blocks'
import { sanitizeRichText } from '../catalogue/rich-text.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { BlockKeyTwice, CatalogPartMisplaced, CodeNotYours, EntryKeyTwice, ForeignPicture } from './errors.ts'
import { programsIn } from './named-programs.ts'
import { listOwnIds } from './row-queries.ts'

/** Refuses blocks and entries that cannot be told apart, and pictures of others. */
export function assertBlocks({ store }: StoreContext, blocks: readonly Block[]) {
  if (!areNumbered(blocks)) throw BlockKeyTwice()
  if (!blocks.every((block) => areNumbered(entriesOf(block)))) throw EntryKeyTwice()
  const own = `/images/${store.id}/`
  if (blocks.some((block) => 'image' in block && block.image && !block.image.startsWith(own)))
    throw ForeignPicture()
}

const areNumbered = (all: readonly { key: number }[]) =>
  new Set(all.map(({ key }) => key)).size === all.length

function entriesOf(block: Block): readonly { key: number }[] {
  if (block.kind === 'quotes') return block.quotes
  if (block.kind === 'questions') return block.questions
  return block.kind === 'contact' ? block.subjects : []
}

/** Blocks whose rich text is as safe as that of descriptions, and that name nothing but what the store has. */
export async function cleanBlocks(ctx: StoreContext, blocks: readonly Block[]): Promise<Block[]> {
  const programs = await findOwn(ctx, 'content', programsIn(blocks))
  const categories = await findOwn(ctx, 'category', categoriesIn(blocks))
  const kept = (own: ReadonlySet<number>, id: number | null) => (id !== null && own.has(id) ? id : null)
  return Promise.all(
    blocks.map(async (block) => {
      if (block.kind === 'text') return { ...block, html: await sanitizeRichText(block.html) }
      if (block.kind === 'hero') return { ...block, program_id: kept(programs, block.program_id) }
      if (block.kind !== 'row') return block
      return {
        ...block,
        category_id: kept(categories, block.category_id),
        collection_id: kept(programs, block.collection_id),
        program_ids: block.program_ids.filter((id) => programs.has(id)),
      }
    }),
  )
}

const categoriesIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'row' && block.category_id !== null ? [block.category_id] : []))

const findOwn = async (
  { db, store }: StoreContext,
  table: 'content' | 'category',
  ids: readonly number[],
): Promise<ReadonlySet<number>> => new Set(await listOwnIds(db, store.id, table, ids))

const isCode = (block: Block): block is BlockOf<'code'> => block.kind === 'code'

/** Whoever may not write code may keep, move and remove what is there. */
export function assertMayWriteCode(viewer: Viewer, before: readonly Block[], after: readonly Block[]) {
  if (hasRight(viewer.role, 'write_page_code')) return
  const known = new Map(before.filter(isCode).map(({ key, code }) => [key, code]))
  if (after.filter(isCode).some(({ key, code }) => known.get(key) !== code)) throw CodeNotYours()
}

/** Parts of the catalogue are on its own page alone, each at most once. */
export function assertCatalogParts({ is_catalog }: { is_catalog: boolean }, blocks: readonly Block[]) {
  const parts = blocks.flatMap((block) => (block.kind === 'catalog' ? [block.part] : []))
  if (new Set(parts).size < parts.length || (parts.length > 0 && !is_catalog)) throw CatalogPartMisplaced()
}
