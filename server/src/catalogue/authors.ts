import { PER_PAGE } from '@matinee/contract/catalogue'
import type { StoreContext } from '../platform/http.ts'
import { pageOf } from './catalogue.ts'
import { AuthorNotFound } from './browsing-errors.ts'
import * as query from './queries/authors.ts'
import { spanOf } from './queries/narrowing.ts'

export async function listAuthors(ctx: StoreContext, page: number) {
  const authors = await query.pageOfAuthors(ctx.db, ctx.store.id, spanOf({ page, per_page: PER_PAGE }))
  return pageOf(authors, PER_PAGE)
}

export async function readAuthor(ctx: StoreContext, permalink: string) {
  const author = await query.findAuthor(ctx.db, ctx.store.id, permalink)
  if (!author) throw AuthorNotFound()
  return author
}
