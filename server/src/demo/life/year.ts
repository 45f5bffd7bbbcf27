import { DAY_MS } from '@matinee/contract/platform/durations'
import { LIFE_DAYS } from '@matinee/demo/life/people'
import { DEMO_CAMPAIGNS, DEMO_WELCOME } from '@matinee/demo/life/mailings'
import { advanceStore } from '../../billing/subscriptions/engine.ts'
import { sendCampaign } from './campaigns.ts'
import type { DemoMember } from './people.ts'
import { buyFirst, declineCard, type DemoShelf, giveBack, leave } from './purchases.ts'
import { becomePartner, comeByCode, earnCommissions, planReferrals } from './referrals.ts'
import type { SimulatedContext } from './simulated.ts'
import { beginWelcome, enterWelcome, goOn } from './welcome.ts'

/** Later than a trial ends and its first invoice is paid. */
const REGRET_DAYS = 18

interface DayTask {
  day: number
  run(): Promise<unknown>
}

/** Of days longer ago reports show weeks and months: what is due is done on every seventh of them. */
const DAYS_SHOWN_EACH = 45
const isRunDay = (day: number) => day < DAYS_SHOWN_EACH || day % 7 === 0

/** Lives the year day by day: what is due first, then what people do. */
export async function liveYear(
  ctx: SimulatedContext,
  { members, shelf, now }: { members: readonly DemoMember[]; shelf: DemoShelf; now: number },
  signal: AbortSignal,
): Promise<void> {
  const tasks = Map.groupBy(
    [
      ...referralTasks(ctx, members),
      ...mailTasks(ctx, members, signal),
      ...members.flatMap((member) => tasksOf(ctx, member, shelf)),
    ],
    ({ day }) => day,
  )
  for (let day = LIFE_DAYS; day >= 0; day -= 1) {
    signal.throwIfAborted()
    ctx.clock.set(now - day * DAY_MS)
    if (isRunDay(day)) await advanceStore(ctx, signal)
    await liveDay(ctx, tasks.get(day) ?? [])
    ctx.clock.set(now - day * DAY_MS)
    if (day <= DEMO_WELCOME.day) await goOn(ctx, signal)
  }
  await earnCommissions(ctx, now)
}

/** Spread over the hours before, so that no two things happen at one moment. */
async function liveDay(ctx: SimulatedContext, tasks: readonly DayTask[]) {
  const end = ctx.clock.now().getTime()
  for (const [at, task] of tasks.entries()) {
    ctx.clock.set(end - ((tasks.length - at) * DAY_MS) / (2 * tasks.length + 2))
    await task.run()
  }
}

/** Before what the same people do on that day: who comes by a code has bought nothing yet. */
function referralTasks(ctx: SimulatedContext, members: readonly DemoMember[]): DayTask[] {
  const { partners, brought } = planReferrals(members)
  return [
    ...partners.map((partner) => ({ day: partner.day, run: () => becomePartner(ctx, partner) })),
    ...brought.map((friend) => ({ day: friend.member.joined, run: () => comeByCode(ctx, friend) })),
  ]
}

/** Of who joins on the day that an automation begins, nobody comes before it. */
function mailTasks(ctx: SimulatedContext, members: readonly DemoMember[], signal: AbortSignal): DayTask[] {
  const joining = members.filter(({ joined }) => joined <= DEMO_WELCOME.day)
  return [
    { day: DEMO_WELCOME.day, run: () => beginWelcome(ctx) },
    ...joining.map((member) => ({ day: member.joined, run: () => enterWelcome(ctx, member) })),
    ...DEMO_CAMPAIGNS.map((written) => ({
      day: written.day,
      run: () => sendCampaign(ctx, written, signal),
    })),
  ]
}

function tasksOf(ctx: SimulatedContext, member: DemoMember, shelf: DemoShelf): DayTask[] {
  const { joined, left, declined, refunded } = member
  return [
    { day: joined, run: () => buyFirst(ctx, member, shelf) },
    ...(left === null ? [] : [{ day: left, run: () => leave(ctx, member) }]),
    ...(declined === null ? [] : [{ day: declined, run: () => declineCard(ctx, member) }]),
    ...(refunded && joined > REGRET_DAYS
      ? [{ day: joined - REGRET_DAYS, run: () => giveBack(ctx, member) }]
      : []),
  ]
}
