import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, NO_NUL } from '../platform/shapes.ts'
import { OneOf } from '../platform/schema-builders.ts'
import { Playback } from '../playback/playback.ts'
import { EMBED_MODES } from '../store/embed-domains.ts'
import { EmbedDomains } from '../store/store.ts'

/** `store`: as the store's settings say. */
export const PROGRAM_EMBED_MODES = ['store', ...EMBED_MODES] as const

const ProgramId = Type.Object({ id: Id })
const Rule = Type.Object({ mode: OneOf(EMBED_MODES), domains: EmbedDomains })

/** Where other sites may embed a program. */
export const ProgramEmbedding = Type.Object({
  mode: OneOf(PROGRAM_EMBED_MODES),
  domains: EmbedDomains,
  /** The rule of the store. */
  store: Rule,
})
export type ProgramEmbedding = Static<typeof ProgramEmbedding>

export const getProgramEmbedding = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/embedding',
  access: { view_own: 'content' },
  params: ProgramId,
  reply: ProgramEmbedding,
})

/** Takes effect at once, also for a program whose other changes wait to be published. */
export const changeProgramEmbedding = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/embedding',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({
    mode: OneOf(PROGRAM_EMBED_MODES),
    domains: EmbedDomains,
  }),
  reply: ProgramEmbedding,
})

/**
 * The playback of a program embedded in another site, as a guest may watch it: addresses are bound to no browser,
 * because browsers send no cookies from there.
 */
export const getEmbedPlayback = endpoint({
  method: 'GET',
  path: '/api/embeds/:permalink/playback',
  access: 'everyone',
  params: Type.Object({ permalink: Type.String({ maxLength: 200, pattern: NO_NUL }) }),
  /** A film of a collection. */
  query: Type.Object({ chapter_id: Type.Optional(Id) }),
  perMinute: 240,
  reply: Playback,
})
