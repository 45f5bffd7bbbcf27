import type { ProgramEmbedding } from '@matinee/contract/embeds/embeds'
import type { EmbedRule } from '@matinee/contract/store/embed-domains'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { readEmbedDomains, storeEmbedRule } from '../../store/embed-rule.ts'
import { findStore, type StoreRow } from '../../store/queries.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { ProgramNotFound } from '../errors.ts'
import { auditProgram } from './program-audit.ts'
import { requireProgramEdit, requireProgramView } from './program-authorization.ts'
import { lockProgramOrThrow } from './program.ts'
import { findProgramEmbedding, setEmbedding, type ContentRow } from './program-queries.ts'

type EmbedColumns = Pick<ContentRow, 'embed_mode' | 'embed_domains'>

/** The rule that holds for a program: its own, or the store's. */
export const embedRuleOf = ({ embed_mode, embed_domains }: EmbedColumns, store: StoreRow): EmbedRule =>
  embed_mode === 'store' ? storeEmbedRule(store) : { mode: embed_mode, domains: embed_domains }

/** Where other sites may embed a program. */
export async function readProgramEmbedding(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<ProgramEmbedding> {
  await requireProgramView(ctx, viewer, id)
  const [program, store] = await Promise.all([
    findProgramEmbedding(ctx.db, ctx.store.id, id),
    findStore(ctx.db, ctx.store.id),
  ])
  if (!program) throw ProgramNotFound()
  return { mode: program.embed_mode, domains: program.embed_domains, store: storeEmbedRule(store) }
}

/** Changes where other sites may embed a program, in every web process at once. */
export async function changeProgramEmbedding(
  ctx: StoreContext,
  viewer: Viewer,
  { id, mode, domains }: { id: number } & Pick<ProgramEmbedding, 'mode' | 'domains'>,
): Promise<ProgramEmbedding> {
  await requireProgramEdit(ctx, viewer, id)
  const embed_domains = readEmbedDomains(domains, 'domains')
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, id)
    await setEmbedding(ctx.db, id, { embed_mode: mode, embed_domains })
    await auditProgram(ctx, viewer, program, 'embedding_changed', {
      embed_mode: { from: program.embed_mode, to: mode },
      embed_domains: { from: program.embed_domains, to: embed_domains },
    })
    await notifyCatalogueChanged(ctx)
    return readProgramEmbedding(ctx, viewer, id)
  })
}
