import { flattenBlocks } from '@matinee/contract/notices/campaign-blocks'
import type { CampaignBlock } from '@matinee/contract/notices/campaigns'
import { sql } from 'kysely'
import { UnknownChoice } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'

export interface ProgramCardRow {
  id: number
  title: string
  permalink: string
  short_description: string | null
  image: string | null
  is_public: boolean
}

export const programIdsOf = (blocks: readonly CampaignBlock[]): number[] =>
  flattenBlocks(blocks).flatMap((block) => (block.kind === 'program' ? [block.content_id] : []))

/** The programs of a mail by their ids. Throws `UnknownChoice` if one is gone. */
export async function findProgramCards({ db, store }: StoreContext, blocks: readonly CampaignBlock[]) {
  const ids = [...new Set(programIdsOf(blocks))]
  if (ids.length === 0) return new Map<number, ProgramCardRow>()
  const rows = await db
    .selectFrom('content')
    .select([
      'id',
      'title',
      'permalink',
      'short_description',
      sql<string | null>`coalesce(horizontal_image, square_image, vertical_image)`.as('image'),
      sql<boolean>`status = 'published'`.as('is_public'),
    ])
    .where('store_id', '=', store.id)
    .where('id', 'in', ids)
    .execute()
  if (rows.length < ids.length) throw UnknownChoice({ errors: { 'blocks.content_id': ['unknown'] } })
  return new Map(rows.map((row) => [row.id, row]))
}
