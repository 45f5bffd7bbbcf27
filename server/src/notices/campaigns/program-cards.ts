import { flattenBlocks } from '@matinee/contract/notices/campaign-blocks'
import type { CampaignBlock, CampaignContent } from '@matinee/contract/notices/campaigns'
import { sql } from 'kysely'
import { UnknownChoice } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { translateRows } from '../../store/translated.ts'

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

/** The programs of a mail by their ids, in its language. Throws `UnknownChoice` if one is gone. */
export async function findProgramCards(
  ctx: StoreContext,
  { blocks, locale }: Pick<CampaignContent, 'blocks' | 'locale'>,
) {
  const { db, store } = ctx
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
  const language = locale === store.locale ? undefined : locale
  const said = await translateRows({ ...ctx, language }, 'content', rows, ['title', 'short_description'])
  return new Map(said.map((row) => [row.id, row]))
}
