import { initialCategories } from '@matinee/contract/catalogue'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { storeContext } from '../platform/http.ts'
import { sendShop } from '../store/pages.ts'
import { initialRows } from './catalogue.ts'

export const cataloguePages: FastifyPluginAsync = async (app) => {
  app.get('/catalog', sendCatalogue)
}

/** The catalogue's page brings its first rows along. */
async function sendCatalogue(request: FastifyRequest, reply: FastifyReply) {
  const { path } = initialCategories
  const known = request.server.prepared.find(request.store.id, path)
  const rows: unknown = known ? JSON.parse(known.raw.toString()) : await initialRows(storeContext(request))
  return sendShop(request, reply, { ahead: ['src/catalogue/CatalogScreen'], answers: { [path]: rows } })
}
