import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { parseDeliveryReport } from './delivery-report.ts'
import { queueMail } from './mails.ts'

const world = await makeWorld()
const { ctx, storeId } = world
let causes = 0

async function sendMailTo(address: string) {
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

const deliveryReport = (messageId: string, address: string, { action = 'failed', status = '5.1.1' } = {}) =>
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

it('records a report pasted by staff and stops mails to the address', async () => {
  const mail = await sendMailTo('gone@example.com')
  const client = await world.as(await world.make.member({ role: 'support' }))
  const answer = await client.post('/bullet/api/bounces', {
    message: deliveryReport(mail.message_id, 'Gone@example.com'),
  })
  expect(answer.json()).toEqual({
    mails: [
      { id: mail.id, address: 'gone@example.com', reason: '550 5.1.1 <Gone@example.com>: User unknown' },
    ],
    campaign_mails: [],
    automation_mails: [],
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

it('accepts reports only from a mail server with the key', async () => {
  const mail = await sendMailTo('away@example.com')
  const client = await world.as(world.owner)
  const { bounce_path } = (await client.get('/bullet/api/mail_settings')).json()
  const hand = (url: string) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', 'content-type': 'message/rfc822' },
      payload: deliveryReport(mail.message_id, 'away@example.com'),
    })
  expect((await hand('/api/bounces/guessed')).statusCode).toBe(404)
  expect((await hand(bounce_path)).json()).toMatchObject({ mails: [{ id: mail.id }] })
})

it('ignores reports about mails of others or to another address', async () => {
  const mail = await sendMailTo('fine@example.com')
  const client = await world.as(world.owner)
  for (const message of [
    deliveryReport('<made-up@evil.example>', 'fine@example.com'),
    deliveryReport(mail.message_id, 'other@example.com'),
  ])
    expect((await client.post('/bullet/api/bounces', { message })).json()).toEqual({
      mails: [],
      campaign_mails: [],
      automation_mails: [],
    })
  expect(
    await ctx.db
      .selectFrom('suppressed_address')
      .select('address')
      .where('address', '=', 'fine@example.com')
      .execute(),
  ).toEqual([])
})

it('distinguishes failures from delays and other messages', async () => {
  expect(
    parseDeliveryReport(deliveryReport('<a@b>', 'x@y.example', { action: 'delayed', status: '4.4.1' })),
  ).toBeNull()
  expect(
    parseDeliveryReport(deliveryReport('<a@b>', 'x@y.example', { action: 'delivered', status: '2.0.0' })),
  ).toBeNull()
  expect(parseDeliveryReport('Out of office: I am away until Monday.')).toBeNull()
  const client = await world.as(world.owner)
  expect((await client.post('/bullet/api/bounces', { message: 'Hello' })).json()).toMatchObject({
    code: 'not_a_bounce',
  })
})

it('parses any text without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = parseDeliveryReport(`Action: failed\nStatus: 5.0.0\n${text}`)
      expect(read === null || typeof read.reason === 'string').toBe(true)
    }),
  )
})
