import * as contract from '@matinee/contract/catalogue/catalogue'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { Refusal } from '../platform/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { listAuthors, readAuthor } from './terms/authors.ts'
import { listCards, listRelated, readContent } from './programs/program-listing.ts'
import {
  readInitialRows,
  listCategories,
  listMoreOfCategory,
  readMoreRows,
  readCategory,
} from './terms/categories.ts'
import { listChapters, readChapter } from './playlists/chapters.ts'
import { readNext } from './programs/next.ts'
import { listCustomFields } from './terms/custom-field-queries.ts'
import { translateFields } from './terms/translated-fields.ts'
import { search } from './search/search.ts'

export const catalogueRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listContents, ({ ctx, query }) => listCards(ctx, query))
  serve(app, contract.getContent, ({ ctx, params, reply }) =>
    withRedirect(reply, '', readContent(ctx, params.permalink)),
  )
  serve(app, contract.listRelated, ({ ctx, params, reply }) =>
    withRedirect(reply, '/related', listRelated(ctx, params.permalink)),
  )
  serve(app, contract.getNext, ({ ctx, params, query, reply }) =>
    withRedirect(reply, '/next', readNext(ctx, params.permalink, query)),
  )
  serve(app, contract.listChapters, ({ ctx, query }) => listChapters(ctx, query))
  serve(app, contract.getChapter, ({ ctx, params }) => readChapter(ctx, params.id))
  serve(app, contract.searchContents, ({ ctx, query }) => search(ctx, query))

  serve(app, contract.initialCategories, ({ ctx }) => readInitialRows(ctx))
  serve(app, contract.moreCategories, ({ ctx, query }) => readMoreRows(ctx, query.page))
  serve(app, contract.moreOfCategory, ({ ctx, params, query }) =>
    listMoreOfCategory(ctx, params.permalink, query.page),
  )
  serve(app, contract.listCategories, ({ ctx }) => listCategories(ctx))
  serve(app, contract.getCategory, ({ ctx, params }) => readCategory(ctx, params.permalink))
  serve(app, contract.listAuthors, ({ ctx, query }) => listAuthors(ctx, query.page))
  serve(app, contract.getAuthor, ({ ctx, params }) => readAuthor(ctx, params.permalink))
  serve(app, contract.listCustomFields, async ({ ctx }) =>
    translateFields(ctx, await listCustomFields(ctx.db, ctx.store.id)),
  )
}

/** The refusal contains the current address of a moved program. */
async function withRedirect<T>(reply: FastifyReply, rest: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && error.code === 'program_moved')
      reply.header('location', `/api/contents/${encodeURIComponent(String(error.values.permalink))}${rest}`)
    throw error
  }
}
