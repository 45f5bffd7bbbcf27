import { PER_PAGE } from '@matinee/contract/catalogue/catalogue'
import type { StoreContext } from '../../platform/http/http.ts'
import { toPage } from '../programs/program-listing.ts'
import { AuthorNotFound } from '../search/browsing-errors.ts'
import * as query from './author-queries.ts'
import { toPageSpan } from '../programs/program-filters.ts'

export async function listAuthors(ctx: StoreContext, page: number) {
  const authors = await query.listAuthorRows(ctx.db, ctx.store.id, toPageSpan({ page, per_page: PER_PAGE }))
  return toPage(authors, PER_PAGE)
}

export async function readAuthor(ctx: StoreContext, permalink: string) {
  const author = await query.findAuthor(ctx.db, ctx.store.id, permalink)
  if (!author) throw AuthorNotFound()
  return author
}
