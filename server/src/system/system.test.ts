import { HOUR_MS } from '@matinee/contract/platform/durations'
import type { SystemReport } from '@matinee/contract/system/system'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { makeCertificate } from '../../testing/certificate.ts'
import { openNetworkLine } from '../../testing/network-line.ts'
import { makeEmptyInstall, makeWorld } from '../../testing/world.ts'
import { operatorsPlace } from '../archive/place.ts'
import { openDatabase } from '../platform/database/database.ts'
import { checkArchives } from './checks/archives.ts'
import { checkCertificate } from './checks/certificate.ts'
import { checkDatabase } from './checks/database.ts'
import { checkDisk } from './checks/disk.ts'
import { checkFilms } from './checks/films.ts'
import { checkJobs } from './checks/jobs.ts'
import { checkMail } from './checks/mail.ts'
import { checkRenewals } from './checks/money.ts'
import { checkWorkers } from './checks/workers.ts'
import { runDoctor, sentenceOf } from './doctor.ts'
import { makeFinding } from './system-check.ts'

const world = await makeWorld()
const { ctx } = world
const owner = await world.as(world.owner)

const report = async () => (await owner.get('/bullet/api/system')).json() as SystemReport

it('tells the owner what it makeFinding, what fails first, and no passwords', async () => {
  ctx.config.ffmpeg_path = '/nowhere/ffmpeg'
  const { findings, versions, places } = await report()
  expect(findings[0]!.state).toBe('failing')
  expect(findings.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['ffmpeg.missing', 'disk.fine', 'jobs.fine', 'films.fine', 'mail.outbox']),
  )
  expect(versions).toMatchObject({ node: process.versions.node, ffmpeg: null })
  expect(JSON.stringify(places)).not.toMatch(/:\/\/[^/]*@/)
})

it('sees archives that are not made, are late, or failed', async () => {
  const found = async () => (await checkArchives(ctx)).reason
  expect(await found()).toBe('archives.none')
  const config = { ...ctx.config, archive_keep: 3 }
  expect((await checkArchives({ ...ctx, config })).reason).toBe('archives.missing')
  const place = await operatorsPlace(ctx)
  await place.storage.putBytes('archives/20260101T022300Z-all-abc/manifest.json', Buffer.from('{}'))
  const at = (moment: string) => ({ ...ctx, config, clock: { now: () => new Date(moment) } })
  expect(await checkArchives(at('2026-01-03T02:23:00Z'))).toMatchObject({
    reason: 'archives.late',
    values: { hours: 48 },
  })
  expect((await checkArchives(at('2026-01-02T02:23:00Z'))).reason).toBe('archives.fine')

  await ctx.db
    .insertInto('archive_plan')
    .values({
      ...{
        store_id: world.storeId,
        every: 'day',
        weekday: 1,
        hour: 3,
        keep: 1,
        set_at: '2026-01-01T12:00:00Z',
      },
      ...{ passphrase: null, bucket: null, bucket_secret: null },
    })
    .execute()
  expect((await checkArchives(at('2026-01-02T14:00:00Z'))).reason).toBe('archives.fine')
  expect((await checkArchives(at('2026-01-02T16:00:00Z'))).reason).toBe('archives.overdue')
  await ctx.db.deleteFrom('archive_plan').execute()
})

it('tells nobody below an admin', async () => {
  for (const role of ['developer', 'finance', 'analyst', 'user'] as const) {
    const somebody = await world.as(await world.make.member({ role }))
    const { statusCode } = await somebody.get('/bullet/api/system')
    expect({ role, statusCode }).toEqual({ role, statusCode: 403 })
  }
})

it('sees jobs that wait, that failed for good, and that a worker left', async () => {
  const jobs = async (change: string) => {
    await ctx.pool.query(
      `select graphile_worker.add_job('test.job', '{}', run_at := now() - interval '20 minutes')`,
    )
    await ctx.pool.query(`update graphile_worker._private_jobs set ${change}`)
  }
  const clear = () => ctx.pool.query('delete from graphile_worker._private_jobs')
  await jobs('attempts = 0')
  expect(await checkJobs(ctx)).toMatchObject({ reason: 'jobs.late', values: { waiting: 1, minutes: 20 } })
  await clear()
  await jobs('attempts = max_attempts')
  expect(await checkJobs(ctx)).toMatchObject({ reason: 'jobs.failed', values: { count: 1 } })
  await clear()
  await jobs(`locked_by = 'gone', locked_at = now() - interval '1 hour'`)
  expect(await checkJobs(ctx)).toMatchObject({ reason: 'jobs.held', values: { count: 1 } })
  await clear()
  expect(await checkJobs(ctx)).toMatchObject({ reason: 'jobs.fine' })
})

it('sees that no worker is there, and that one came', async () => {
  expect(await checkWorkers(ctx)).toMatchObject({ reason: 'workers.gone', state: 'failing' })
  await ctx.pool.query(`insert into worker_pool (id, seen_at) values ('here', now())`)
  expect(await checkWorkers(ctx)).toMatchObject({ reason: 'workers.fine', values: { count: 1 } })
})

it('sees that a replica is behind, or away', async () => {
  const line = await openNetworkLine((await makeEmptyInstall()).url) // no worker was seen there
  const { db: replica, pool } = openDatabase(line.url, ctx.log)
  const reason = async (replica: typeof ctx.db) => (await checkDatabase({ ...ctx, replica })).reason
  expect(await reason(ctx.db)).toBe('database.fine')
  expect(await reason(replica)).toBe('database.replica_behind')
  await line.cut()
  expect(await reason(replica)).toBe('database.replica_away')
  await pool.end()
})

it('sees films that failed or wait for too long', async () => {
  const failed = await world.make.video({ state: 'failed' })
  expect(await checkFilms(ctx)).toMatchObject({ reason: 'films.failed', values: { count: 1 } })
  await ctx.db
    .updateTable('video')
    .set({ state: 'uploaded', created_at: new Date(ctx.clock.now().getTime() - 7 * HOUR_MS).toISOString() })
    .where('id', '=', failed.id)
    .execute()
  expect(await checkFilms(ctx)).toMatchObject({ reason: 'films.waiting', values: { count: 1 } })
})

it('sees renewals that are late', async () => {
  expect(await checkRenewals(ctx)).toMatchObject({ reason: 'renewals.fine' })
})

it('sees a mail server that refuses, and links to this machine alone', async () => {
  const mail = (change: object) => ({
    ...ctx,
    mail: { ...ctx.mail, via: 'smtp' as const, place: 'mx', ...change },
  })
  const refused = await checkMail(mail({ fault: async () => '535 wrong password' }))
  expect(sentenceOf(refused)).toBe('Mail: mx takes no mail (535 wrong password). Check SMTP_URL.')
  const local = { ...mail({ fault: async () => undefined }), config: { ...ctx.config, public_url: null } }
  expect(await checkMail(local)).toMatchObject({ reason: 'mail.local_links' })
})

it('does not trust a certificate that browsers would not', async () => {
  const { certificate: cert, key } = makeCertificate()
  const server = createServer({ cert, key }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = (public_url: string | null) =>
    checkCertificate({ ...ctx, config: { ...ctx.config, public_url } })
  expect(await at(`https://localhost:${port}`)).toMatchObject({
    reason: 'certificate.refused',
    state: 'failing',
  })
  expect(await at('http://films.example')).toMatchObject({ reason: 'certificate.none' })
  server.close()
  await once(server, 'close')
  expect(await at(`https://localhost:${port}`)).toMatchObject({ reason: 'certificate.refused' })
})

it('says sizes and counts as people read them', async () => {
  const webhooks = (count: number) => sentenceOf(makeFinding('webhooks.fine', { count }))
  expect([0, 2].map(webhooks)).toEqual(['Webhooks: No endpoints.', 'Webhooks: 2 endpoints, and they answer.'])
  expect(sentenceOf(await checkDisk(ctx))).toMatch(/^Disk: .*\d\.\d GB/)
  expect(sentenceOf(await checkDatabase(ctx))).toMatch(/^Database: \d+ of \d+ connections .* GB of data\.$/)
})

it('goes on with the other checks where one of them fails', async () => {
  const broken = {
    ...ctx,
    storage: { ...ctx.storage, find: () => Promise.reject(new Error('storage is away')) },
  }
  await world.make.video({ state: 'ready' })
  const findings = await runDoctor(broken)
  expect(findings.find(({ check }) => check === 'originals')).toMatchObject({
    reason: 'unknown',
    state: 'failing',
  })
  expect(findings.find(({ check }) => check === 'books')).toMatchObject({ reason: 'books.fine' })
  expect(findings.map(sentenceOf)).toContain('Originals: It could not be checked (storage is away).')
})
