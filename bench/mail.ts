/**
 * A campaign to 100,000 readers, each once, against bare nodemailer that sends one finished mail to as many addresses over
 * as many connections, to a mail server of another process, in the same run. The process that sends the campaign is killed
 * in the middle, and another goes on: nobody is written to twice. `npm run bench -- mail`, or `node bench/mail.ts 5000` for
 * fewer.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CampaignContent } from '@matinee/contract/notices/campaigns'
import { sql } from 'kysely'
import { createTransport, type SMTPPoolOptions } from 'nodemailer'
import { fillMembers } from '../server/src/demo/members.ts'
import { ensureOwner } from '../server/src/members/staff/owner.ts'
import { changeCampaign, createCampaign } from '../server/src/notices/campaigns/campaigns.ts'
import { startCampaign } from '../server/src/notices/campaigns/course.ts'
import { CONNECTIONS } from '../server/src/notices/campaigns/delivery.ts'
import { previewCampaign } from '../server/src/notices/campaigns/trial.ts'
import { nodemailerMessageOf } from '../server/src/platform/mail/message.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { makeLogger, migrateDatabase, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { viewerFrom } from '../server/testing/viewer.ts'
import { makeProduct } from './product.ts'
import { median, report } from './table.ts'

const READERS = Number(process.argv[2] ?? 100_000)
const RUNS = READERS > 20_000 ? 1 : 3
const FROM = 'films@films.example'
const LOOK_MS = 100
const PARAGRAPH = '<p>A film about the sea and those who live by it, in four parts.</p>'
const CONTENT: CampaignContent = {
  subject: '{{first_name}}, a new film',
  preheader: 'It is here',
  blocks: [
    {
      kind: 'text',
      html: `<p>Hello {{first_name}}, <a href="https://blog.example/post">read on</a>.</p>${PARAGRAPH.repeat(8)}`,
    },
    { kind: 'button', label: 'All films', url: '/catalog' },
  ],
  locale: 'en',
  topic: 'news',
}

const sink = fork(join(import.meta.dirname, 'mail-sink.ts'), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const [{ port }] = (await once(sink, 'message')) as [{ port: number }]
const url = `smtp://127.0.0.1:${port}`

const product = await makeProduct()
const environment = { ...product.env, LOG_LEVEL: 'silent', SMTP_URL: url, MAIL_FROM: FROM }
const config = readConfig(environment)
const { ctx, pool } = await openContext(config, product.database, makeLogger(config))
await migrateDatabase({ ctx, pool } as never)
const store = await ensureStore(ctx)
const inStore = { ...ctx, store }
const viewer = viewerFrom(await ensureOwner(ctx, store.id))
await fillMembers(inStore, { members: READERS })
await sql`update member set marketing_consent_at = now(), consent_source = 'join', unproven = false, standing = 'good'
  where role = 'user' and email is not null`.execute(ctx.db)
const { rows: addresses } = await sql<{ email: string; name: string }>`
  select email, name from member where role = 'user' and email is not null`.execute(ctx.db)

/** The most that is in the hands of a process when it is killed, of which nobody knows whether it was sent. */
const MOST_UNCERTAIN = 100

const ours: number[] = []
const bare: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  ours.push(await measure(await prepareCampaign()))
  bare.push(await measure(sendBare))
}
report({
  name: `A campaign to ${addresses.length.toLocaleString('en')} readers, each once`,
  ours: median(ours),
  reference: median(bare),
  referenceName: 'nodemailer',
  unit: 'mails a second',
  goal: { least: 0.7 },
})
sink.disconnect()
await pool.end()
await product.stop()

/** Mails a second; throws unless each address was written to once, but for those that a kill left uncertain. */
async function measure(send: () => Promise<number>): Promise<number> {
  await ask(sink, 'clear')
  const began = performance.now()
  const uncertain = await send()
  const seconds = (performance.now() - began) / 1000
  const { mails, different } = await ask(sink, 'count')
  const missing = addresses.length - different
  if (mails !== different || missing > uncertain || uncertain > MOST_UNCERTAIN)
    throw new Error(
      `${mails} arrived at ${different} of ${addresses.length} addresses, ${uncertain} uncertain.`,
    )
  return mails / seconds
}

async function ask(child: ChildProcess, what: 'clear' | 'count') {
  child.send(what)
  const [answer] = (await once(child, 'message')) as [{ mails: number; different: number }]
  return answer
}

/** Readies a campaign, and returns what sends it, with a kill in the middle, and how many of its mails are uncertain. */
async function prepareCampaign(): Promise<() => Promise<number>> {
  const { id } = await createCampaign(inStore, viewer, 'A new film')
  await changeCampaign(inStore, viewer, id, {
    ...CONTENT,
    ...{ audience: 'everyone', segment_id: null, per_minute: null, test: null },
  })
  await startCampaign(inStore, viewer, id, {})
  const [first, second] = [await startSender(), await startSender()]
  return async () => {
    first.send({ campaign_id: id, store_id: store.id })
    while ((await ask(sink, 'count')).mails < addresses.length / 2) await pause(LOOK_MS)
    first.kill('SIGKILL')
    await once(first, 'exit')
    second.send({ campaign_id: id, store_id: store.id })
    await once(second, 'message')
    return countUncertain(id)
  }
}

async function startSender(): Promise<ChildProcess> {
  const sender = fork(join(import.meta.dirname, 'mail-sender.ts'), {
    env: { ...process.env, ...environment, BENCH_DATABASE: product.database },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(sender, 'message')
  return sender
}

async function countUncertain(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_reader where campaign_id = ${id} and state = 'uncertain'`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

/** The same mail for everybody, without a database. */
async function sendBare(): Promise<number> {
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity },
  } as SMTPPoolOptions)
  const mail = await previewCampaign(inStore, viewer, CONTENT)
  await Promise.all(
    addresses.map(({ email, name }, at) =>
      transport.sendMail(
        nodemailerMessageOf(
          {
            ...{ id: at, store_id: store.id, sender: 'Films', to: { name, address: email } },
            ...{ ...mail, message_id: `<${at}@films.example>`, locale: 'en' },
            unsubscribe_url: 'https://films.example/unsubscribe',
          },
          FROM,
        ),
      ),
    ),
  )
  transport.close()
  return 0
}
