import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestMailServer } from '../../testing/mail-server.ts'
import { readMail } from '../../testing/mails.ts'
import { makeWorld } from '../../testing/world.ts'
import { queueMail, type NewMail } from './mails.ts'
import { sendMail } from './delivery.ts'

const server = await startTestMailServer()
const world = await makeWorld({ SMTP_URL: server.url, MAIL_FROM: 'films@store.example' })
const { ctx, storeId } = world
afterAll(() => server.stop())
const never = new AbortController().signal

let causes = 0
const mailTo = (address: string, more: Partial<NewMail> = {}): NewMail => ({
  store_id: storeId,
  kind: 'password_changed',
  to: { member_id: null, address, name: 'Ana', locale: 'en' },
  cause: `test ${(causes += 1)}`,
  ...more,
})
const queue = async (address: string, more?: Partial<NewMail>) =>
  (await queueMail(ctx, mailTo(address, more)))!
const mailRow = (id: number) =>
  ctx.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const runSendJob = (id: number) => sendMail.run(ctx, { mail_id: id }, never)
const jobsLeft = async () =>
  (
    await ctx.pool.query(
      "select attempts, run_at from graphile_worker.jobs where task_identifier = 'notices.send-mail'",
    )
  ).rows

beforeEach(async () => {
  server.taken.length = 0
  server.answer = () => undefined
  world.setTime(null)
  await ctx.pool.query(
    'select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null',
  )
})

it('sends a mail from the store as text and HTML', async () => {
  const id = await queue('ana@example.com')
  await world.work()

  const taken = await readMail(server.taken[0]!)
  expect(taken).toMatchObject({ to: 'ana@example.com', subject: 'Your password was changed' })
  expect(taken.text).toContain('was just changed')
  expect(taken.html).toContain('was just changed')
  expect(taken.header('from')).toBe('Matinee <films@store.example>')
  expect(taken.header('auto-submitted')).toBe('auto-generated')
  const { message_id, state, sent_at } = await mailRow(id)
  expect(taken.header('message-id')).toBe(message_id)
  expect({ state, sent: sent_at !== null }).toEqual({ state: 'sent', sent: true })
})

it('sends nothing twice, when repeated or run concurrently', async () => {
  const id = await queue('ana@example.com')
  await Promise.allSettled([runSendJob(id), runSendJob(id), runSendJob(id)])
  await runSendJob(id)
  await world.work()

  expect(server.taken).toHaveLength(1)
  expect(await mailRow(id)).toMatchObject({ state: 'sent', attempts: 1 })
})

it('keeps the Message-ID after a crash between sending and recording', async () => {
  const id = await queue('ana@example.com')
  await runSendJob(id)
  await ctx.db.updateTable('mail').set({ state: 'queued' }).where('id', '=', id).execute()
  await runSendJob(id)

  const ids = await Promise.all(
    server.taken.map(async (message) => (await readMail(message)).header('message-id')),
  )
  expect(ids).toEqual([ids[0], ids[0]])
})

it('retries later after a temporary failure', async () => {
  server.answer = () => ({ code: 451, text: '4.3.0 Come back later' })
  const began = Date.now()
  const id = await queue('ana@example.com')
  await world.work()
  expect(await mailRow(id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    problem: expect.stringContaining('Come back later'),
  })
  // The queue records failures a moment later, in one statement for many.
  await vi.waitFor(
    async () => {
      const [{ attempts, run_at }] = await jobsLeft()
      expect(attempts).toBe(1)
      expect(new Date(run_at).getTime()).toBeGreaterThan(began + 1000)
    },
    { timeout: 10_000 },
  )

  server.answer = () => undefined
  await runSendJob(id)
  expect(await mailRow(id)).toMatchObject({ state: 'sent', attempts: 2, problem: null })
})

it('retries without an answer, and finally fails with the reason', async () => {
  const nobody = await makeWorld({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'films@store.example' })
  const id = (await queueMail(nobody.ctx, { ...mailTo('ana@example.com'), store_id: nobody.storeId }))!
  await nobody.ctx.pool.query('update graphile_worker._private_jobs set max_attempts = 1')
  await nobody.work()

  const row = await nobody.ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'failed', problem: expect.stringContaining('ECONNREFUSED') })
  expect(row.ended_at).not.toBeNull()
})

it('records an unreachable address and sends it only required mails', async () => {
  server.answer = () => ({ code: 550, text: '5.1.1 No such user' })
  const id = await queue('gone@example.com')
  await world.work()
  expect(await mailRow(id)).toMatchObject({
    state: 'bounced',
    attempts: 1,
    problem: expect.stringContaining('No such user'),
  })
  // The queue records completions a moment later, in one statement for many.
  await vi.waitFor(async () => expect(await jobsLeft()).toEqual([]), { timeout: 10_000 })

  server.answer = () => undefined
  expect(
    await queueMail(
      ctx,
      mailTo('gone@example.com', { kind: 'digest', topic: 'replies', filling: { words: { count: 1 } } }),
    ),
  ).toBeNull()
  await queue('gone@example.com')
  await world.work()
  expect(server.taken).toHaveLength(1)
})

it('does not treat a policy rejection as a wrong address', async () => {
  server.answer = () => ({ code: 550, text: '5.7.1 Relaying denied' })
  const id = await queue('fine@example.com')
  await world.work()

  expect(await mailRow(id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Relaying denied'),
  })
  expect(
    await queueMail(
      ctx,
      mailTo('fine@example.com', { kind: 'digest', topic: 'replies', filling: { words: { count: 1 } } }),
    ),
  ).not.toBeNull()
})

it('does not send an expired code', async () => {
  world.setTime('2026-01-01T10:00:00Z')
  const id = await queue('late@example.com', {
    kind: 'sign_in_code',
    secrets: { code: '123456', key: 'k' },
    filling: { words: { minutes: 10 } },
    good_for: 600,
  })
  world.setTime('2026-01-01T10:11:00Z')
  await runSendJob(id)

  expect(server.taken).toHaveLength(0)
  expect(await mailRow(id)).toMatchObject({ state: 'failed', problem: 'too_late', sealed: null })
})

it('prevents header injection by names, titles and addresses', async () => {
  const attack = 'Ana\r\nBcc: everybody@example.com\r\nSubject: Free'
  await queue('ana@example.com', {
    to: { member_id: null, address: 'ana@example.com', name: attack, locale: 'en' },
  })
  await queue('bob@example.com', {
    kind: 'mention',
    filling: { words: { author: attack, program: `<b>${attack}</b>` }, path: '/catalog' },
  })
  await ctx.db.updateTable('store').set({ title: attack }).execute()
  await queue('cai@example.com', { kind: 'welcome' })
  await world.work()
  await ctx.db.updateTable('store').set({ title: 'Matinee' }).execute()

  const mails = await Promise.all(server.taken.map((message) => readMail(message)))
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.com',
    'bob@example.com',
    'cai@example.com',
  ])
  for (const each of mails) {
    expect(each.header('bcc')).toBeUndefined()
    expect(each.subject).not.toMatch(/[\r\n]/)
  }
  expect(mails.find(({ to }) => to === 'bob@example.com')?.html).not.toContain('<b>Ana')
})

it('queues a mail only if its transaction commits', async () => {
  const attempt = ctx.db.transaction().execute(async (db) => {
    await queueMail({ ...ctx, db }, mailTo('rolled@example.com'))
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  await world.work()
  expect(server.taken).toHaveLength(0)
})
