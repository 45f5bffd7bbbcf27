import { createServer, type AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:https'
import { once } from 'node:events'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { makeCertificate } from '../../../testing/certificate.ts'
import { makeWorld } from '../../../testing/world.ts'
import { originFor } from '../../notices/origin.ts'
import { addStore, listStoresWithDomains } from '../stores.ts'
import { findDomainFault } from './domain-check.ts'
import { parseDomain } from './domain-name.ts'
import { proofOf } from './domain-proof.ts'

const world = await makeWorld()
const { ctx, app } = world
const owner = await world.as(world.owner)
const hosts = async () => {
  const { domains } = (await owner.get('/bullet/api/domains')).json<{ domains: { host: string }[] }>()
  return domains.map(({ host }) => host)
}
const allowed = async (domain: string) =>
  (await app.inject({ url: `/tls/allowed?domain=${domain}`, headers: { host: '10.0.0.5:3000' } })).statusCode

it.each([
  ['films.example.com', 'films.example.com'],
  [' https://Films.Example.com:8443/path?x=1 ', 'films.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['films.example.com.', 'films.example.com'],
])('takes %s for a domain', (typed, host) => expect(parseDomain(typed)).toBe(host))

it.each([
  '',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  'a b.example',
  '-a.example',
  '*.example.com',
  'a..b',
])('refuses %s as a domain', (typed) =>
  expect(() => parseDomain(typed)).toThrow(expect.objectContaining({ code: 'domain_malformed' })),
)

it('adds domains, makes one the main one of links, and removes them', async () => {
  expect(await owner.post('/bullet/api/domains', { domain: 'https://www.films.example/' })).toMatchObject({
    statusCode: 201,
  })
  await owner.post('/bullet/api/domains', { domain: 'films.example' })
  expect(await hosts()).toEqual(['films.example', 'www.films.example'])
  await owner.post('/bullet/api/domains/www.films.example/main', {})
  expect(await hosts()).toEqual(['www.films.example', 'films.example'])
  expect(new URL(await originFor(ctx, world.storeId)).hostname).toBe('www.films.example')
  expect(await allowed('films.example')).toBe(200)

  await owner.delete('/bullet/api/domains/films.example')
  expect(await hosts()).toEqual(['www.films.example'])
  expect(await allowed('films.example')).toBe(404)
  expect((await owner.delete('/bullet/api/domains/films.example')).json()).toMatchObject({
    code: 'domain_not_found',
  })
})

it('answers a domain once, however many ask for it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post('/bullet/api/domains', { domain: 'raced.example' })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
})

it('leaves domains to the operator where the install has several stores', async () => {
  const other = await addStore(ctx, { title: 'Other', domain: 'other.example' })
  await app.stores.refresh(ctx.db)
  await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await app.stores.refresh(ctx.db)
  expect((await owner.get('/bullet/api/domains')).json()).toMatchObject({ by_operator: true })
  for (const answer of [
    await owner.post('/bullet/api/domains', { domain: 'third.example' }),
    await owner.post('/bullet/api/domains/other.example/main', {}),
    await owner.delete('/bullet/api/domains/other.example'),
  ])
    expect(answer.json()).toMatchObject({ code: 'domains_by_operator' })
  expect((await owner.get('/bullet/api/domains/other.example/check')).json()).toMatchObject({
    code: 'domain_not_found',
  })
  expect(await allowed('other.example')).toBe(200)
  expect(await listStoresWithDomains(ctx.db)).toContainEqual({
    id: other.id,
    title: 'Other',
    paused_at: null,
    domains: ['other.example'],
  })
})

const servers: { close(): unknown }[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** What is found at `localhost` where an answer comes by https, or something other listens. */
async function faultAt(port: number) {
  const config = { ...ctx.config, private_targets: true, public_url: `https://localhost:${port}` }
  return findDomainFault({ ...ctx, config }, 'localhost')
}

async function serveTls(answer: string) {
  const { certificate: cert, key } = makeCertificate()
  const server = createTlsServer({ cert, key }, (_, response) => response.end(answer)).listen(0)
  await once(server, 'listening')
  servers.push(server)
  return { port: (server.address() as AddressInfo).port, cert }
}

it('finds whether a domain leads here, and whether browsers trust it', async () => {
  const { port, cert } = await serveTls(proofOf(ctx, 'localhost'))
  expect(await faultAt(port)).toMatchObject({
    reason: 'no_certificate',
    fault: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  const known = getCACertificates()
  setDefaultCACertificates([...known, cert])
  const trusted = await faultAt(port)
  setDefaultCACertificates(known)
  expect(trusted).toMatchObject({ reason: 'fine', fault: null })
  expect(trusted.days).toBeGreaterThan(1000)

  expect(await faultAt((await serveTls('somebody else')).port)).toMatchObject({ reason: 'elsewhere' })
  const silent = createServer((socket) => socket.destroy()).listen(0)
  servers.push(silent)
  expect(await faultAt((silent.address() as AddressInfo).port)).toMatchObject({ reason: 'unreachable' })
})

it('does not look into private networks, and says where no record is', async () => {
  expect(await findDomainFault(ctx, 'localhost')).toMatchObject({ reason: 'private' })
  expect(await findDomainFault(ctx, 'nowhere.invalid')).toMatchObject({ reason: 'no_record', addresses: [] })
})

it('proves itself on its own domain, and not with the proof of another', async () => {
  const proof = async (host: string) =>
    (await app.inject({ url: '/.well-known/matinee-domain', headers: { host } })).body
  expect(await proof('other.example')).toBe(proofOf(ctx, 'other.example'))
  expect(await proof('www.films.example')).not.toBe(proofOf(ctx, 'other.example'))
})
