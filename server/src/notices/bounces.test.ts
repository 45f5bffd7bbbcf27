import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { readReport } from './dsn.ts'
import { queueMail } from './mails.ts'

const world = await makeWorld()
const { ctx, storeId } = world
let causes = 0

async function sent(address: string) {
  const to = { member_id: null, address, name: 'Ana', locale: 'en' }
  const id = await queueMail(ctx, {
    store_id: storeId,
    kind: 'welcome',
    to,
    cause: `bounce ${(causes += 1)}`,
  })
  await world.work()
  return ctx.db.selectFrom('mail').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
}

const report = (messageId: string, address: string, { action = 'failed', status = '5.1.1' } = {}) =>
  `From: MAILER-DAEMON@mx.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <report@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${address}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <${address}>:
    User unknown

--x
Content-Type: message/rfc822

Subject: Welcome to Matinee
Message-ID: ${messageId}

--x--
`.replaceAll('\n', '\r\n')

it('notes what one of the staff pastes, and writes the address no more', async () => {
  const mail = await sent('gone@example.com')
  const client = await world.as(await world.make.member({ role: 'support' }))
  const answer = await client.post('/bullet/api/bounces', {
    message: report(mail.message_id, 'Gone@example.com'),
  })
  expect(answer.json()).toEqual({
    mails: [
      { id: mail.id, address: 'gone@example.com', reason: '550 5.1.1 <Gone@example.com>: User unknown' },
    ],
  })
  expect((await client.get(`/bullet/api/mails/${mail.id}`)).json()).toMatchObject({ state: 'bounced' })
  const member = await world.make.member({ email: 'gone@example.com' })
  expect((await (await world.as(member)).get('/api/users/me/notifications')).json()).toMatchObject({
    bounced: true,
  })

  await client.post(`/bullet/api/mails/${mail.id}/resend`)
  expect((await (await world.as(member)).get('/api/users/me/notifications')).json()).toMatchObject({
    bounced: false,
  })
})

it('takes reports from a mail server that knows the key, and from nobody else', async () => {
  const mail = await sent('away@example.com')
  const client = await world.as(world.owner)
  const { bounce_path } = (await client.get('/bullet/api/mail_settings')).json()
  const hand = (url: string) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', 'content-type': 'message/rfc822' },
      payload: report(mail.message_id, 'away@example.com'),
    })
  expect((await hand('/api/bounces/guessed')).statusCode).toBe(404)
  expect((await hand(bounce_path)).json()).toMatchObject({ mails: [{ id: mail.id }] })
})

it('believes no report about a mail this store did not send, or to somebody else', async () => {
  const mail = await sent('fine@example.com')
  const client = await world.as(world.owner)
  for (const message of [
    report('<made-up@evil.example>', 'fine@example.com'),
    report(mail.message_id, 'other@example.com'),
  ])
    expect((await client.post('/bullet/api/bounces', { message })).json()).toEqual({ mails: [] })
  expect(
    await ctx.db
      .selectFrom('bounced_address')
      .select('address')
      .where('address', '=', 'fine@example.com')
      .execute(),
  ).toEqual([])
})

it('tells a report of a failure from one of a delay, and from anything else', async () => {
  expect(readReport(report('<a@b>', 'x@y.example', { action: 'delayed', status: '4.4.1' }))).toBeNull()
  expect(readReport(report('<a@b>', 'x@y.example', { action: 'delivered', status: '2.0.0' }))).toBeNull()
  expect(readReport('Out of office: I am away until Monday.')).toBeNull()
  const client = await world.as(world.owner)
  expect((await client.post('/bullet/api/bounces', { message: 'Hello' })).json()).toMatchObject({
    code: 'not_a_bounce',
  })
})

it('reads any text without stumbling', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readReport(`Action: failed\nStatus: 5.0.0\n${text}`)
      expect(read === null || typeof read.reason === 'string').toBe(true)
    }),
  )
})
