import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { Block, BlockOf, ShownBlock } from '@matinee/contract/site/blocks'
import type { ShownPage } from '@matinee/contract/site/pages'
import { translateCards } from '../catalogue/programs/translated-programs.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import type { Texts } from '../store/translated.ts'
import { PageNotFound } from './errors.ts'
import { draftTexts, publishedTexts, translateBlock, translateHead } from './page-translations.ts'
import * as query from './page-queries.ts'
import { findVisibleCategory, listCollectionCards, listListedCards, listNewestCards } from './row-queries.ts'

/** A published page with the programs on it. */
export async function showPage(ctx: StoreContext, permalink: string): Promise<ShownPage> {
  const page = await query.findPublishedPage(ctx.db, ctx.store.id, permalink)
  if (!page || page.is_catalog) throw PageNotFound()
  return toShown(ctx, page, await publishedTexts(ctx, page))
}

/** The same with what is not published yet. */
export async function showPageDraft(
  ctx: StoreContext,
  viewer: Viewer,
  permalink: string,
): Promise<ShownPage> {
  assertMaySee(viewer, 'site')
  const page = await query.findPageDraftByPermalink(ctx.db, ctx.store.id, permalink)
  if (!page || page.is_catalog) throw PageNotFound()
  return toShown(ctx, withLanguages(page), draftTexts(ctx, page))
}

/** The catalogue's own page as it is published. */
export async function showCatalogPage(ctx: StoreContext): Promise<ShownPage> {
  const page = await query.findPublishedCatalogPage(ctx.db, ctx.store.id)
  if (!page) throw PageNotFound()
  return toShown(ctx, page, await publishedTexts(ctx, page))
}

/** The same with what is not published yet; null while nobody has arranged it. */
export async function showCatalogPageDraft(ctx: StoreContext, viewer: Viewer): Promise<ShownPage | null> {
  assertMaySee(viewer, 'site')
  const page = await query.findCatalogPageDraft(ctx.db, ctx.store.id)
  return page ? toShown(ctx, withLanguages(page), draftTexts(ctx, page)) : null
}

const withLanguages = (page: query.PageDraft) => ({ ...page, languages: Object.keys(page.translations) })

/** The languages of the store in which a page says something, its own first. */
function languagesOf(
  { store }: StoreContext,
  { language, languages }: { language: string; languages: readonly string[] },
) {
  const offered = new Set([store.locale, ...(store.locales ?? [])])
  return [language, ...languages].filter((each) => offered.has(each))
}

async function toShown(
  ctx: StoreContext,
  page: query.PageRow & query.PageWords & { languages: readonly string[] },
  texts: Texts | undefined,
): Promise<ShownPage> {
  const { title, description, untranslated } = texts
    ? translateHead(page, texts)
    : { ...page, untranslated: null }
  const blocks = await Promise.all(page.blocks.map((block) => showBlock(ctx, block)))
  return {
    permalink: page.permalink,
    title,
    description,
    language: page.language,
    languages: languagesOf(ctx, page),
    ...(untranslated && { untranslated }),
    in_search: page.in_search,
    blocks: texts ? blocks.map((block) => translateBlock(block, texts)) : blocks,
  }
}

async function showBlock(ctx: StoreContext, block: Block): Promise<ShownBlock> {
  if (block.kind === 'row') return showRow(ctx, block)
  if (block.kind === 'hero') {
    const { program_id, ...hero } = block
    const found = program_id ? await listListedCards(ctx.db, ctx.store.id, [program_id]) : []
    const [program = null] = await translateCards(ctx, found)
    return { ...hero, program }
  }
  if (block.kind === 'code') {
    const { code: _code, ...frame } = block
    return frame
  }
  return block
}

async function showRow(ctx: StoreContext, row: BlockOf<'row'>): Promise<ShownBlock> {
  const { key, kind, title, category_id, source } = row
  const category = source === 'category' ? await findVisibleCategory(ctx.db, ctx.store.id, category_id) : null
  return { key, kind, title, category, cards: await translateCards(ctx, await listRowCards(ctx, row)) }
}

/** The programs of a row; none of what is no longer there or not in public view. */
async function listRowCards({ db, store }: StoreContext, row: BlockOf<'row'>): Promise<Card[]> {
  const { source, category_id, collection_id, program_ids } = row
  if (source === 'newest') return listNewestCards(db, store.id)
  if (source === 'chosen') return listListedCards(db, store.id, program_ids)
  if (source === 'collection') return collection_id ? listCollectionCards(db, store.id, collection_id) : []
  return category_id ? listNewestCards(db, store.id, category_id) : []
}
