import type { EmbedRule } from '@matinee/contract/store/embed-domains'
import { findLinkLock } from '../catalogue/private-links/open-link.ts'
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
  /** The private link by which it is opened. */
  link?: string
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

/**
 * The program of a private link, in any status; undefined if the link is none of this program. Behind a password it says
 * nothing of the program.
 */
export async function readLinkedEmbed(
  ctx: StoreContext,
  store: StoreRow,
  { permalink, link }: { permalink: string; link: string },
): Promise<EmbeddableProgram | undefined> {
  const program = await findEmbedProgram(ctx.db, ctx.store.id, permalink)
  const lock = await findLinkLock(ctx, link)
  if (!program || lock?.contentId !== program.id) return undefined
  const shown = lock.hasPassword ? { ...program, title: store.title, poster: null } : program
  return { ...shown, rule: embedRuleOf(program, store), verdict: 'open', link }
}
