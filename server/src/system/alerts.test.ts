import type { SystemFinding } from '@matinee/contract/system/system'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { tellFindings } from './alerts.ts'
import { makeFinding } from './system-check.ts'

const world = await makeWorld()
const { ctx } = world
await ctx.db
  .updateTable('member')
  .set({ email: 'owner@example.com' })
  .where('id', '=', world.owner.id)
  .execute()
const mails = () => ctx.db.selectFrom('mail').select('id').where('kind', '=', 'system_attention').execute()
const low = makeFinding('disk.low', { free_bytes: 2e9, total_bytes: 1e11 })
const fine = [makeFinding('disk.fine', { free_bytes: 9e10, total_bytes: 1e11 })]

let looks = 0
/** One look, as its job makes it: each with a key of its own. */
const look = (findings: SystemFinding[]) =>
  tellFindings({ ...ctx, idempotencyKey: `look ${(looks += 1)}` }, findings)

/** How many mails one look at these findings queues. */
async function mailsAfter(findings: SystemFinding[]) {
  const before = (await mails()).length
  await look(findings)
  return (await mails()).length - before
}

it('mails what is found twice, once until it is mended', async () => {
  expect(await mailsAfter([low])).toBe(0)
  expect(await mailsAfter([low])).toBe(1)
  expect(await mailsAfter([low])).toBe(0)
  expect(await mailsAfter([makeFinding('disk.full', { free_bytes: 1e8, total_bytes: 1e11 })])).toBe(0)
  expect(await mailsAfter([makeFinding('disk.full', { free_bytes: 1e8, total_bytes: 1e11 })])).toBe(1)
  expect(await mailsAfter(fine)).toBe(0)
  expect(await mailsAfter([low])).toBe(0)
  expect(await mailsAfter(fine)).toBe(0)
  expect(await mailsAfter([low])).toBe(0)
})

it('mails once, however many look at the same moment', async () => {
  await look(fine)
  await look([low])
  const before = (await mails()).length
  await Promise.all(Array.from({ length: 20 }, () => look([low])))
  expect((await mails()).length - before).toBe(1)
})

it('says nothing of what was never set up', async () => {
  const unset = [
    makeFinding('mail.outbox', { place: 'outbox' }),
    makeFinding('certificate.none', { address: 'localhost' }),
    makeFinding('archives.none'),
  ]
  expect(await mailsAfter(unset)).toBe(0)
  expect(await mailsAfter(unset)).toBe(0)
})
