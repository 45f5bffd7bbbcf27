/**
 * A campaign to 100,000 readers, each once, against bare nodemailer that sends one finished mail to as many addresses over
 * as many connections, to a mail server of another process, in the same run. `npm run bench -- mail`, or
 * `node bench/mail.ts 5000` for fewer.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CampaignContent } from '@matinee/contract/notices/campaigns'
import { sql } from 'kysely'
import { createTransport, type SMTPPoolOptions } from 'nodemailer'
import { fillMembers } from '../server/src/demo/members.ts'
import { ensureOwner } from '../server/src/members/staff/owner.ts'
import { changeCampaign, createCampaign } from '../server/src/notices/campaigns/campaigns.ts'
import { startCampaign } from '../server/src/notices/campaigns/course.ts'
import { CONNECTIONS } from '../server/src/notices/campaigns/delivery.ts'
import { sendCampaign } from '../server/src/notices/campaigns/jobs.ts'
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
const config = readConfig({ ...product.env, LOG_LEVEL: 'silent', SMTP_URL: url, MAIL_FROM: FROM })
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

const ours: number[] = []
const bare: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  ours.push(await measure(sendOne))
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

/** Mails a second; throws unless each address was written to once. */
async function measure(send: () => Promise<void>): Promise<number> {
  await ask(sink, 'clear')
  const began = performance.now()
  await send()
  const seconds = (performance.now() - began) / 1000
  const { mails, different } = await ask(sink, 'count')
  if (mails !== addresses.length || different !== mails)
    throw new Error(`${mails} of ${addresses.length} arrived, at ${different} addresses.`)
  return mails / seconds
}

async function ask(child: ChildProcess, what: 'clear' | 'count') {
  child.send(what)
  const [answer] = (await once(child, 'message')) as [{ mails: number; different: number }]
  return answer
}

async function sendOne() {
  const { id } = await createCampaign(inStore, viewer, 'A new film')
  await changeCampaign(inStore, viewer, id, {
    ...CONTENT,
    ...{ audience: 'everyone', segment_id: null, per_minute: null },
  })
  await startCampaign(inStore, viewer, id, {})
  const isSent = () =>
    ctx.db.selectFrom('campaign').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  while ((await isSent()).state !== 'sent')
    await sendCampaign.run(ctx, { campaign_id: id, store_id: store.id }, new AbortController().signal)
}

/** The same mail for everybody, without a database. */
async function sendBare() {
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
}
