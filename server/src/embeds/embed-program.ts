import type { EmbedRule } from '@matinee/contract/store/embed-domains'
import { embedRuleOf } from '../catalogue/programs/embed-permission.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { guest } from '../platform/http/viewer.ts'
import { decidePlayback, type PlaybackDecision } from '../playback/policy.ts'
import type { StoreRow } from '../store/queries.ts'
import { findEmbedProgram, type EmbedProgram } from './embed-queries.ts'

export interface EmbeddableProgram extends EmbedProgram {
  rule: EmbedRule
  /** What a guest may watch of it. */
  verdict: PlaybackDecision
}

/** The program at an address, as guests see it; undefined if it does not exist for them. */
export async function readEmbedProgram(
  ctx: StoreContext,
  store: StoreRow,
  permalink: string,
): Promise<EmbeddableProgram | undefined> {
  const program = await findEmbedProgram(ctx.db, ctx.store.id, permalink)
  if (!program) return undefined
  const verdict = decidePlayback({ ...program, free: program.has_free_chapter }, guest, ctx.clock.now())
  return verdict === 'hidden' ? undefined : { ...program, rule: embedRuleOf(program, store), verdict }
}
