import { MOST_DOMAINS, type Domain, type DomainList } from '@matinee/contract/store/domains'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact, type Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { sendSignal } from '../../platform/database/signals.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRight, type Viewer } from '../../platform/http/viewer.ts'
import { DomainNotFound, DomainsByOperator, DomainTaken, TooManyDomains } from '../errors.ts'
import { parseDomain, readableDomain } from './domain-name.ts'
import { findDomainTarget } from './domain-target.ts'
import * as query from './queries.ts'

/** The domains of the store, and what to enter at their providers. */
export async function listDomains(ctx: StoreContext, viewer: Viewer): Promise<DomainList> {
  assertRight(viewer, 'manage_domains')
  const [domains, target, stores] = await Promise.all([
    query.listDomains(ctx.db, ctx.store.id),
    findDomainTarget(ctx),
    query.countStores(ctx.db),
  ])
  return { domains: domains.map(presentDomain), target, by_operator: stores > 1 }
}

/** Adds what was typed as a domain of this store. */
export function addDomain(ctx: StoreContext, viewer: Viewer, typed: string): Promise<Domain> {
  assertRight(viewer, 'manage_domains')
  const host = parseDomain(typed)
  return changeDomains(ctx, viewer, 'domain.added', host, async (db, storeId) => {
    const own = await query.listDomains(db, storeId)
    if (own.length >= MOST_DOMAINS) throw TooManyDomains({ values: { most: MOST_DOMAINS } })
    return presentDomain(await insertDomain(db, storeId, host))
  })
}

/** Throws `domain_taken` where a store has it. */
export async function insertDomain(db: Db, storeId: number, host: string) {
  const row = await query.insertDomain(db, storeId, host)
  if (!row) throw DomainTaken({ errors: { domain: ['taken'] } })
  return row
}

export function removeDomain(ctx: StoreContext, viewer: Viewer, host: string): Promise<undefined> {
  assertRight(viewer, 'manage_domains')
  return changeDomains(ctx, viewer, 'domain.removed', host, (db, storeId) => deleteDomain(db, storeId, host))
}

/** Makes it the domain that links lead to, and visitors of the others as well. */
export function makeMainDomain(ctx: StoreContext, viewer: Viewer, host: string): Promise<undefined> {
  assertRight(viewer, 'manage_domains')
  return changeDomains(ctx, viewer, 'domain.made_main', host, (db, storeId) =>
    replaceMainDomain(db, storeId, host),
  )
}

/** Whether a store has this domain; throws `domain_not_found`. */
export async function assertOwnDomain({ db }: Pick<Context, 'db'>, storeId: number, host: string) {
  const own = await query.listDomains(db, storeId)
  if (!own.some((domain) => domain.host === host)) throw DomainNotFound()
}

/**
 * Changes the domains of a store that has the install to itself. Elsewhere an owner could claim the domain of another
 * store before it does, and be sent its visitors.
 */
const changeDomains = <T>(
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  host: string,
  work: (db: Db, storeId: number) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (ctx) => {
    if ((await query.countStores(ctx.db)) > 1) throw DomainsByOperator()
    const result = await work(ctx.db, ctx.store.id)
    await audit(ctx, viewer, { act, subject: { kind: 'domain', id: null, name: readableDomain(host) } })
    await sendSignal(ctx.db, 'store', ctx.store.id)
    return result
  })

/** Gives a store a domain, as whoever runs the install may in every store. */
export const giveDomain = (ctx: Context, storeId: number, typed: string): Promise<Domain> =>
  transact(ctx, async ({ db }) => {
    const row = await insertDomain(db, storeId, parseDomain(typed))
    await sendSignal(db, 'store', storeId)
    return presentDomain(row)
  })

/** Takes a domain from a store; throws `domain_not_found`. */
export const takeDomain = (ctx: Context, storeId: number, typed: string): Promise<void> =>
  transact(ctx, async ({ db }) => {
    await deleteDomain(db, storeId, parseDomain(typed))
    await sendSignal(db, 'store', storeId)
  })

/** Makes it the domain that links lead to, and visitors of the others as well; throws `domain_not_found`. */
export const setMainDomain = (ctx: Context, storeId: number, typed: string): Promise<void> =>
  transact(ctx, async ({ db }) => {
    await replaceMainDomain(db, storeId, parseDomain(typed))
    await sendSignal(db, 'store', storeId)
  })

async function deleteDomain(db: Db, storeId: number, host: string): Promise<undefined> {
  if (!(await query.deleteDomain(db, storeId, host))) throw DomainNotFound()
}

async function replaceMainDomain(db: Db, storeId: number, host: string): Promise<undefined> {
  await query.clearMainDomain(db, storeId)
  if (!(await query.setMainDomain(db, storeId, host))) throw DomainNotFound()
}

/** A domain as the admin shows it. */
export const presentDomain = ({ host, is_main }: { host: string; is_main: boolean }): Domain => ({
  host,
  name: readableDomain(host),
  is_main,
})
