import dns2 from 'dns2'
import { Resolver } from 'node:dns/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestMailServer } from '../../../testing/mail-server.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { makeWorld } from '../../../testing/world.ts'
import { checkMailDomain } from './mail-domain.ts'

const { Packet } = dns2

/** What the name server knows: by `TXT films.example`. `away` makes it answer with a failure. */
const zone = new Map<string, string[]>()
let isAway = false

const fieldsOf = (type: string, value: string) =>
  ({
    TXT: { data: value.match(/.{1,250}/g) ?? [] },
    MX: { exchange: value, priority: 10 },
    A: { address: value },
    AAAA: { address: value },
  })[type]

const server = dns2.createServer({
  udp: true,
  handle(request, send) {
    const answer = Packet.createResponseFromRequest(request)
    const [question] = request.questions
    const { name, type } = question!
    const found = zone.get(`${Packet.typeName(type)} ${name}`) ?? []
    if (isAway) answer.header.rcode = Packet.RCODE.SERVFAIL
    for (const value of found)
      answer.answers.push(
        Packet.createResourceFromQuestion(question!, { ttl: 1, ...fieldsOf(Packet.typeName(type), value) }),
      )
    void send(answer)
  },
})
const listening = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
const { port } = listening.udp!
const resolver = new Resolver({ timeout: 1000, tries: 1 })
resolver.setServers([`127.0.0.1:${port}`])
const mailServer = await startTestMailServer()
afterAll(async () => {
  await server.close()
  await mailServer.stop()
})

const world = await makeWorld({
  SMTP_URL: 'smtp://mx.films.example:587',
  MAIL_FROM: 'hello@films.example',
})
const ctx = { ...world.ctx, store: { id: world.storeId, locale: 'en' } }
const viewer = viewerFrom(world.owner)
const check = async () => checkMailDomain(ctx, viewer, resolver)
const recordOf = async (kind: string) => (await check()).records.find((record) => record.kind === kind)!

beforeEach(() => {
  zone.clear()
  isAway = false
  zone.set('A mx.films.example', ['192.0.2.25'])
})

it('says exactly what to enter where nothing is', async () => {
  const { domain, signing, records } = await check()
  expect({ domain, signing }).toEqual({ domain: 'films.example', signing: false })
  expect(records).toEqual([
    {
      ...{ kind: 'spf', reason: 'missing', found: [], type: 'TXT', host: 'films.example' },
      value: 'v=spf1 a:mx.films.example ~all',
    },
    {
      ...{ kind: 'dkim', reason: 'missing', found: [], type: 'TXT' },
      host: 'matinee._domainkey.films.example',
      value: expect.stringMatching(/^v=DKIM1; k=rsa; p=MII[\w+/]{380,}={0,2}$/),
    },
    {
      ...{ kind: 'dmarc', reason: 'missing', found: [], type: 'TXT', host: '_dmarc.films.example' },
      value: 'v=DMARC1; p=none; rua=mailto:hello@films.example',
    },
    {
      ...{ kind: 'return_path', reason: 'missing', found: [], type: 'MX', host: 'films.example' },
      value: '10 mx.films.example',
    },
  ])
})

it('is content with what it told to enter, and signs from then on', async () => {
  for (const { type, host, value } of (await check()).records)
    zone.set(`${type} ${host}`, [type === 'MX' ? 'mx.films.example' : value])
  zone.set('TXT films.example', [...zone.get('TXT films.example')!, 'other=1'])
  const checked = await check()
  expect(checked.signing).toBe(true)
  expect(checked.records.map(({ reason }) => reason)).toEqual([null, null, null, null])

  const { openMailer } = await import('../../platform/mail/configured-mailer.ts')
  const mailer = openMailer({ ...world.config, smtp_url: mailServer.url }, world.ctx)
  const stream = await mailer.open(1)
  const letter = { id: 1, store_id: 1, sender: 'Films', to: { name: 'Ana', address: 'ana@example.com' } }
  await stream.send({
    ...letter,
    subject: 'Hi',
    text: 'Hi',
    html: '<p>Hi</p>',
    message_id: '<1@films.example>',
    locale: 'en',
  })
  stream.close()
  const sent = mailServer.taken.at(-1)!.toString()
  expect(sent).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=films\.example;/m)
  expect(sent).toMatch(/s=matinee;/)
  zone.set('TXT matinee._domainkey.films.example', ['v=DKIM1; k=rsa; p=MIIother'])
  expect((await recordOf('dkim')).reason).toBe('other_key')
})

it('follows a policy as receivers do', async () => {
  const reasonOf = async (...policies: string[]) => {
    zone.set('TXT films.example', policies)
    return (await recordOf('spf')).reason
  }
  expect(await reasonOf('v=spf1 ip4:192.0.2.0/24 -all')).toBeNull()
  expect(await reasonOf('v=spf1 ip4:192.0.2.26 -all')).toBe('server_not_named')
  expect(await reasonOf('v=spf1 -ip4:192.0.2.25 +all')).toBe('server_not_named')
  expect(await reasonOf('v=spf1 -all', 'v=spf1 +all')).toBe('several')
  zone.set('TXT relay.example', ['v=spf1 include:deep.example -all'])
  zone.set('TXT deep.example', ['v=spf1 mx ?all'])
  zone.set('MX deep.example', ['mx.films.example'])
  expect(await reasonOf('v=spf1 include:relay.example ~all')).toBeNull()
  expect(await reasonOf('v=spf1 redirect=relay.example')).toBeNull()
  zone.set('TXT loop.example', ['v=spf1 include:loop.example -all'])
  expect(await reasonOf('v=spf1 include:loop.example -all')).toBe('too_many_lookups')
  expect(await reasonOf('v=spf1 ip4:not/an/address a/99 -all')).toBe('server_not_named')
  zone.set('TXT films.example', ['v=spf1 include:other.example -all'])
  expect((await recordOf('spf')).value).toBe('v=spf1 include:other.example a:mx.films.example -all')
})

it('does not take a name server that is away for a missing record', async () => {
  isAway = true
  expect((await check()).records.map(({ reason }) => reason)).toEqual(Array(4).fill('dns_away'))
})

it('has nothing to check without a domain', async () => {
  const local = { ...ctx, config: { ...ctx.config, mail_from: 'store@localhost' } }
  expect(await checkMailDomain(local, viewer, resolver)).toEqual({
    ...{ domain: null, from: 'store@localhost', signing: false, records: [] },
  })
})
