import type { Domain, DomainFinding } from '@matinee/contract/store/domains'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { findDomainFault } from '../../store/domains/domain-check.ts'
import { readableDomain } from '../../store/domains/domain-name.ts'
import { assertOwnDomain, giveDomain, setMainDomain, takeDomain } from '../../store/domains/domains.ts'
import { assertOperator } from '../../store/operator.ts'
import { actOnStore, changeStore } from './stores.ts'

interface StoreDomain {
  id: number
  host: string
}

export const addTo = (ctx: StoreContext, viewer: Viewer, id: number, typed: string): Promise<Domain> =>
  changeStore(ctx, viewer, id, async (ctx) => {
    const domain = await giveDomain(ctx, id, typed)
    await auditDomain(ctx, viewer, 'domain.added', domain.host)
    return domain
  })

export const removeFrom = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, host }: StoreDomain,
): Promise<undefined> =>
  actOnStore(ctx, viewer, id, async (ctx) => {
    await takeDomain(ctx, id, host)
    await auditDomain(ctx, viewer, 'domain.removed', host)
  })

export const makeMainOf = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, host }: StoreDomain,
): Promise<undefined> =>
  actOnStore(ctx, viewer, id, async (ctx) => {
    await setMainDomain(ctx, id, host)
    await auditDomain(ctx, viewer, 'domain.made_main', host)
  })

/** Visits a domain of any store. */
export async function check(
  ctx: StoreContext,
  viewer: Viewer,
  { id, host }: StoreDomain,
): Promise<DomainFinding> {
  await assertOperator(ctx, viewer)
  await assertOwnDomain(ctx, id, host)
  return findDomainFault(ctx, host)
}

const auditDomain = (ctx: StoreContext, viewer: Viewer, act: AuditActionName, host: string) =>
  audit(ctx, viewer, { act, subject: { kind: 'domain', id: null, name: readableDomain(host) } })
