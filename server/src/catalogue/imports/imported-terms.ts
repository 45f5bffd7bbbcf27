import type { TermKind } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { termDeleted } from '../events.ts'
import { findFreePermalink, toPermalink } from '../programs/permalink.ts'
import * as terms from '../terms/term-queries.ts'
import type { CreatedTerm } from './tables.ts'

const TABLES = { categories: ['category', 'title'], authors: ['author', 'name'] } as const

/** The ids of categories or authors of these names; those the store lacks are created, and noted for an undo. */
export async function ensureTerms(
  ctx: StoreContext,
  importId: number,
  kind: TermKind,
  names: string[],
): Promise<number[]> {
  if (names.length === 0) return []
  await terms.lockTerms(ctx.db, ctx.store.id, kind)
  const ids: number[] = []
  for (const name of names) {
    const known = await findTermId(ctx, kind, name)
    ids.push(known ?? (await createTerm(ctx, { importId, kind, title: name })))
  }
  return [...new Set(ids)]
}

async function findTermId({ db, store }: StoreContext, kind: TermKind, name: string) {
  const [table, column] = TABLES[kind]
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where store_id = ${store.id} and lower(${sql.ref(column)}) = lower(${name})`.execute(db)
  return rows[0]?.id
}

async function createTerm(
  ctx: StoreContext,
  { importId, kind, title }: { importId: number; kind: TermKind; title: string },
): Promise<number> {
  const permalink = await findFreePermalink(toPermalink(title), (wanted) =>
    terms.isTermTaken(ctx.db, ctx.store.id, kind, { permalink: wanted }),
  )
  const id = await terms.insertTerm(ctx.db, ctx.store.id, kind, { title, permalink })
  const created: CreatedTerm = { kind, id }
  await sql`update film_import set created_terms = created_terms || ${toJsonb([created])}::jsonb
    where id = ${importId}`.execute(ctx.db)
  return id
}

/** Removes what an import created, unless it has programs or was edited since. */
export async function removeUnusedTerms(ctx: StoreContext, created: CreatedTerm[]): Promise<void> {
  for (const { kind, id } of created) {
    await terms.lockTerms(ctx.db, ctx.store.id, kind)
    const term = await terms.findTerm(ctx.db, ctx.store.id, kind, id)
    if (!term || term.contents_count > 0 || term.version > 1 || term.image || term.description) continue
    await terms.deleteTerm(ctx.db, kind, id)
    await publish(ctx, termDeleted, { store_id: ctx.store.id, kind, term_id: id, into: null })
  }
}
