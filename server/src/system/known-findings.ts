import type { Context } from '../platform/context.ts'
import { assertRight, type Viewer } from '../platform/http/viewer.ts'

/** How many things the last two looks at the machine found, without looking again. */
export async function countKnownFindings({ db }: Context, viewer: Viewer): Promise<number> {
  assertRight(viewer, 'see_system')
  const { count } = await db
    .selectFrom('system_finding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('told_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these checks that the last two looks found fault with. */
export async function listFaultyChecks({ db }: Context, checks: string[]): Promise<string[]> {
  const found = await db
    .selectFrom('system_finding')
    .select('check_name')
    .where('told_at', 'is not', null)
    .where('check_name', 'in', checks)
    .execute()
  return found.map(({ check_name }) => check_name)
}
