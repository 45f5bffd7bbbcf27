import { PER_PAGE, type Author } from '@matinee/contract/catalogue/catalogue'
import type { StoreContext } from '../../platform/http/http.ts'
import { toPage } from '../programs/program-listing.ts'
import { AuthorNotFound } from '../search/browsing-errors.ts'
import * as query from './author-queries.ts'
import { toPageSpan } from '../programs/program-filters.ts'
import { translateTerm } from './translated-terms.ts'

export async function listAuthors(ctx: StoreContext, page: number) {
  const authors = await query.listAuthorRows(ctx.db, ctx.store.id, toPageSpan({ page, per_page: PER_PAGE }))
  return toPage(await Promise.all(authors.map((author) => translateAuthor(ctx, author))), PER_PAGE)
}

export async function readAuthor(ctx: StoreContext, permalink: string) {
  const author = await query.findAuthor(ctx.db, ctx.store.id, permalink)
  if (!author) throw AuthorNotFound()
  return translateAuthor(ctx, author)
}

/** The description of an author is their biography. */
async function translateAuthor(ctx: StoreContext, author: Author): Promise<Author> {
  if (!ctx.language) return author
  const { bio: description, ...rest } = author
  const { description: bio, ...translated } = await translateTerm(ctx, 'author', { ...rest, description }, [
    'description',
  ])
  return { ...translated, bio }
}
