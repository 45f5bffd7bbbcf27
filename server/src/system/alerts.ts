import type { SystemFinding, SystemReason } from '@matinee/contract/system/system'
import { mailOwner } from '../notices/member-mails.ts'
import { transact, type Context } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { listStores } from '../store/queries.ts'
import { sentenceIn } from './doctor.ts'

/** What is so from the first start until the operator sets it up, and no news. */
const NOT_SET_UP: ReadonlySet<SystemReason> = new Set([
  'mail.outbox',
  'mail.local_links',
  'certificate.none',
  'archives.none',
  // Read in the changes of a version, not in a mail.
  'release.behind',
  // Their stores were told by a mail of its own.
  'webhooks.switched_off',
])

const isNews = ({ state, reason }: SystemFinding) => state !== 'fine' && !NOT_SET_UP.has(reason)

/**
 * Mails the owner of every store what needs a hand, once until it is mended. It has to be found at two looks in a row:
 * what mends itself meanwhile, such as a restart, is nobody's concern.
 */
export const tellFindings = (ctx: Context, findings: SystemFinding[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const news = findings.filter(isNews)
    await forgetMended(ctx.db, news)
    const known = await ctx.db.selectFrom('system_finding').selectAll().forUpdate().execute()
    const reasons = new Map(known.map((row) => [row.check_name, row]))
    const again = news.filter(({ check, reason }) => reasons.get(check)?.reason === reason)
    await noteFirst(
      ctx,
      news.filter((finding) => !again.includes(finding)),
    )
    const untold = again.filter(({ check }) => reasons.get(check)?.told_at === null)
    if (untold.length === 0) return
    await markTold(ctx, untold)
    for (const { id } of await listStores(ctx.db))
      await mailOwner(ctx, id, 'system_attention', {
        words: { count: untold.length },
        excerpt: (locale) => untold.map((finding) => sentenceIn(locale, finding)).join('\n'),
      })
  })

async function forgetMended(db: Db, news: SystemFinding[]) {
  const checks = news.map(({ check }) => check)
  const mended = db.deleteFrom('system_finding')
  await (checks.length === 0 ? mended : mended.where('check_name', 'not in', checks)).execute()
}

async function noteFirst({ db, clock }: Context, findings: SystemFinding[]) {
  const found_at = clock.now().toISOString()
  for (const { check, reason } of findings)
    await db
      .insertInto('system_finding')
      .values({ check_name: check, reason, found_at })
      .onConflict((conflict) =>
        conflict.column('check_name').doUpdateSet({ reason, found_at, told_at: null }),
      )
      .execute()
}

const markTold = ({ db, clock }: Context, findings: SystemFinding[]) =>
  db
    .updateTable('system_finding')
    .set({ told_at: clock.now().toISOString() })
    .where(
      'check_name',
      'in',
      findings.map(({ check }) => check),
    )
    .execute()
