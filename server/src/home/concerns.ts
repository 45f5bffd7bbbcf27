import type { Concerns } from '@matinee/contract/home/home'
import { hasRight, reaches } from '@matinee/contract/platform/roles'
import { parseRevenueQuery } from '../billing/revenue/revenue-query.ts'
import { mrrSnapshotNow } from '../billing/revenue/subscribers.ts'
import { findThresholdConcern } from '../billing/revenue/vat-report.ts'
import { listChoices } from '../billing/sales/choices.ts'
import { countOpenDisputes } from '../billing/sales/disputes.ts'
import { countFailedFilms } from '../catalogue/programs/overview.ts'
import { countQueue } from '../community/moderation.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { countOpenMessages } from '../site/contact/inbox.ts'
import { countKnownFindings } from '../system/known-findings.ts'
import { partOf } from './part.ts'

/** What needs a hand, each for the roles that can lend one. */
export async function readConcerns(ctx: StoreContext, viewer: Viewer): Promise<Concerns> {
  const { role } = viewer
  const [comments, messages, payments, disputes, films, vat_threshold, system] = await Promise.all([
    partOf(reaches(role, 'community', 'view'), () => countComments(ctx, viewer)),
    partOf(reaches(role, 'messages', 'view'), () => countOpenMessages(ctx, viewer)),
    partOf(reaches(role, 'analytics', 'view', 'sales'), () => sumFailingPayments(ctx, viewer)),
    partOf(reaches(role, 'money', 'view', 'refunds'), () => countOpenDisputes(ctx, viewer)),
    partOf(reaches(role, 'content', 'own'), () => countFailedFilms(ctx, viewer)),
    partOf(reaches(role, 'analytics', 'view', 'sales'), () => findThresholdConcern(ctx)),
    partOf(hasRight(role, 'see_system'), () => countKnownFindings(ctx, viewer)),
  ])
  return { comments, messages, payments, disputes, films, vat_threshold, system }
}

async function countComments(ctx: StoreContext, viewer: Viewer) {
  const { pending, reported } = await countQueue(ctx, viewer)
  return { pending, reported }
}

async function sumFailingPayments(ctx: StoreContext, viewer: Viewer) {
  const { currencies } = await listChoices(ctx, viewer)
  const sums = await Promise.all(
    currencies.map(async (currency) => {
      const asked = await parseRevenueQuery(ctx, viewer, { days: 1, currency })
      return { currency, ...(await mrrSnapshotNow(ctx.db, asked)).on_hold }
    }),
  )
  return sums.filter(({ people }) => people > 0)
}
