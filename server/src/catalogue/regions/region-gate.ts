import type { RegionRule } from '@matinee/contract/store/access-rules'
import { isOpenTo } from '@matinee/contract/store/region-rule'
import { downloadResource } from '@matinee/contract/catalogue/playlists'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { countryOf } from '../../platform/text/countries.ts'
import { viewerOf } from '../../platform/http/http.ts'
import { validateAddress } from '../../platform/http/validation.ts'
import { isStaff } from '../../platform/http/viewer.ts'
import { NotInYourRegion } from '../../store/errors.ts'
import { isCall, sendStorefront } from '../../store/pages.ts'
import { listProgramRegionRules } from './region-queries.ts'

interface CachedRules {
  generation: string
  /** The region rules of the programs a request names. */
  rules: Map<string, RegionRule[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By store. */
    regionRules: Map<number, CachedRules>
  }
}

type RequestParams = Record<string, string | number | undefined>
type KeysOfRequest = (request: FastifyRequest) => string[]

const byPermalink: KeysOfRequest = ({ params }) => [`permalink ${(params as RequestParams)['permalink']}`]
const byId =
  (kind: string): KeysOfRequest =>
  ({ params }) => [`${kind} ${(params as RequestParams)['id']}`]
const byLiveEvent: KeysOfRequest = ({ params }) => [`program ${(params as RequestParams)['live_event_id']}`]
// If both are named, both rules apply: neither can be used to open the other.
const byQuery: KeysOfRequest = ({ query }) => [
  `program ${(query as RequestParams)['content_id']}`,
  `permalink ${(query as RequestParams)['permalink']}`,
]

/** Routes with region-dependent content, with the parameters that name their programs; rows show cards everywhere. */
const KEYS_BY_ROUTE: Record<string, KeysOfRequest> = {
  '/programs/:permalink': byPermalink,
  '/api/contents/:permalink': byPermalink,
  '/api/contents/:permalink/related': byPermalink,
  '/api/contents/:permalink/next': byPermalink,
  '/api/contents/:permalink/playback': byPermalink,
  '/api/embeds/:permalink/playback': byPermalink,
  '/api/chapters': byQuery,
  '/api/chapters/:id': byId('chapter'),
  '/api/chapters/:id/playback': byId('chapter'),
  [downloadResource.path]: byId('resource'),
  '/api/live_chats/:live_event_id': byLiveEvent,
  '/api/live_chats/:live_event_id/messages': byLiveEvent,
}

/**
 * Refuses programs that are not available in the visitor's country, before any prepared answer is sent. The few rules
 * are cached until the catalogue changes; without rules there is no lookup.
 */
export const regionGate: FastifyPluginAsync = plugin(async (app) => {
  app.decorate('regionRules', new Map<number, CachedRules>())
  const isFree = ({ store, server, routeOptions: { url = '' } }: FastifyRequest) => {
    if (!(url in KEYS_BY_ROUTE) || !store) return true
    const known = server.regionRules.get(store.id)
    return known?.rules.size === 0 && known.generation === server.prepared.generation(store.id)
  }

  app.addHook('onRequest', (request, reply, done) =>
    isFree(request) ? done() : assertRegionOpen(request, reply),
  )
})

async function assertRegionOpen(request: FastifyRequest, reply: FastifyReply) {
  validateAddress(request)
  if (await isInRegion(request, KEYS_BY_ROUTE[request.routeOptions.url!]!(request))) return undefined
  if (isCall(request)) throw NotInYourRegion()
  return sendStorefront(request, reply, { status: NotInYourRegion().status })
}

/** Throws `NotInYourRegion` if a program that a call names by a secret is not available in the visitor's country. */
export async function assertProgramInRegion(request: FastifyRequest, programId: number) {
  if (!(await isInRegion(request, [`program ${programId}`]))) throw NotInYourRegion()
}

/** Whether the programs under these keys are available where the visitor is; they are to the staff. */
async function isInRegion(request: FastifyRequest, keys: string[]): Promise<boolean> {
  const known = await loadRules(request)
  const rules = keys.flatMap((key) => known.get(key) ?? [])
  if (rules.length === 0) return true
  const country = await countryOf(request.server.ctx, request)
  if (rules.every((rule) => isOpenTo(rule, country))) return true
  const viewer = await viewerOf(request)
  return isStaff(viewer) || viewer.impersonator_id !== null
}

async function loadRules({ server, store }: FastifyRequest) {
  const generation = server.prepared.generation(store.id)
  const known = server.regionRules.get(store.id)
  if (known?.generation === generation) return known.rules
  const rules = indexRules(await listProgramRegionRules(server.ctx.db, store.id))
  server.regionRules.set(store.id, { generation, rules })
  return rules
}

type RegionalProgram = Awaited<ReturnType<typeof listProgramRegionRules>>[number]

function indexRules(programs: RegionalProgram[]): Map<string, RegionRule[]> {
  const rules = new Map<string, RegionRule[]>()
  for (const { rule, ...program } of programs)
    for (const key of ruleKeys(program)) rules.set(key, [...(rules.get(key) ?? []), rule])
  return rules
}

const ruleKeys = ({ id, permalinks, chapter_ids, resource_ids }: Omit<RegionalProgram, 'rule'>) => [
  `program ${id}`,
  ...permalinks.map((permalink) => `permalink ${permalink}`),
  ...chapter_ids.map((chapter) => `chapter ${chapter}`),
  ...resource_ids.map((resource) => `resource ${resource}`),
]
