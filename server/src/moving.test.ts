import type { MemberImport } from '@matinee/contract/members/people-imports'
import type { Playback } from '@matinee/contract/playback/playback'
import { hashSync } from '@node-rs/bcrypt'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { archiveOf, makePlace } from '../testing/archived-store.ts'
import { openBrowser, type Browser } from '../testing/browser.ts'
import { withChromium } from '../testing/chromium.ts'
import { startFilmServer } from '../testing/film-server.ts'
import { makeFilmFile } from '../testing/films.ts'
import { mailsTo } from '../testing/mails.ts'
import { openWorld } from '../testing/open-world.ts'
import { SECRET_KEY, startStripeDouble } from '../testing/stripe-double.ts'
import { stripeChecks } from '../testing/stripe-schemas.ts'
import { makeEmptyInstall, makeWorld, type World } from '../testing/world.ts'
import { restoreArchive } from './archive/restore.ts'
import { findLedgerFaults } from './billing/ledger/audit.ts'
import { advanceSubscriptions } from './billing/subscriptions/jobs.ts'
import { readConfig } from './platform/process/config.ts'
import { makeLogger, openContext } from './program.ts'

const stripe = await startStripeDouble(await stripeChecks())
const films = await startFilmServer()
afterAll(() => Promise.all([stripe.stop(), films.stop()]))

const world = await makeWorld({ STRIPE_URL: stripe.url, PRIVATE_TARGETS: 'on', UPLOAD_LIMIT_GB: '1' })
world.setTime('2027-02-01T00:00:00Z')
stripe.now.at = new Date('2027-02-01T00:00:00Z')
const owner = await world.as(world.owner)
const csv = { headers: { 'content-type': 'text/csv' } }
const people = '/bullet/api/people/imports'
const OLD_PASSWORD = 'the harbour at dawn'

await world.make.offer({ title: 'All Access', prices: { USD: 1499 }, covers_all: true })
const keys = { secret_key: SECRET_KEY, publishable_key: 'pk_test_double', webhook_secret: 'whsec_double' }
await owner.put('/bullet/api/providers/stripe', { keys, live: false })
await owner.patch('/bullet/api/providers/stripe', { enabled: true })
films.files.set('/morning.mp4', { bytes: await readFile(await makeFilmFile('mp4-h264')), etag: '"morning"' })

/** A customer whom the old service left in the publisher's account, with a card. */
function leaveCustomer(ref: string) {
  const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030, fingerprint: ref, wallet: null }
  stripe.put('customer', ref, {
    email: null,
    default_source: null,
    invoice_settings: { default_payment_method: `pm_card_${ref}` },
  })
  stripe.put('payment_method', `pm_card_${ref}`, { type: 'card', customer: ref, card })
}

const MEMBERS = [
  'Name,Email,User type,Membership status,Plan,Plan interval,Price,Currency,Next invoice date,Registered at,Lifetime spent,Payment provider,Stripe customer ID,Tags,Password hash',
  `Ana Ruiz,ana@moved.example,Active member,Active,All Access,monthly,$9.99,USD,2027-02-10,2021-03-04 10:00:00 UTC,$419.58,Stripe,cus_Ana1,"founder;yoga",${hashSync(OLD_PASSWORD, { cost: 10 })}`,
  `Cia Lund,cia@moved.example,Member,Canceled with access,All Access,monthly,$9.99,USD,2027-02-20,2020-01-01 00:00:00 UTC,$534.00,Stripe,cus_Cia3,,${hashSync(OLD_PASSWORD, { cost: 4 })}`,
  'Dov Katz,dov@moved.example,Member,Churned,All Access,monthly,$9.99,USD,,2019-05-05 00:00:00 UTC,$119.88,Stripe,cus_Dov4,,',
  'Fay Oz,fay@moved.example,Active member,Active,All Access,monthly,$7.50,USD,2027-02-25,2022-08-08 00:00:00 UTC,$405.00,PayPal,,,',
].join('\n')

const FILMS = [
  '"Title","Permalink","Description","Categories","Author","Status","Published at","Video URL"',
  `"Morning Flow","https://old.example/programs/morning-flow","<p>Calm.</p>","Yoga","Maya Lindqvist","published","2023-04-11 09:00:00 UTC","${films.origin}/morning.mp4"`,
  `"Evening Flow","evening-flow","","Yoga","Maya Lindqvist","published","","${films.origin}/expired.mp4"`,
].join('\n')

async function importMembers(): Promise<MemberImport> {
  const sent = await owner.post(`${people}?file_name=people.csv`, MEMBERS, csv)
  const { id, mapping, source } = sent.json<MemberImport>()
  expect(source).toBe('uscreen')
  const options = { existing: 'update', tags: ['from uscreen'], consent_source: '', invite: false }
  await owner.post(`${people}/${id}/check`, { mapping, options })
  await world.work()
  await owner.post(`${people}/${id}/run`)
  await world.work()
  return (await owner.get(`${people}/${id}`)).json()
}

async function importFilms() {
  const sent = await owner.post('/bullet/api/film-imports/list?file_name=films.csv', FILMS, csv)
  const at = `/bullet/api/film-imports/${sent.json<{ id: number }>().id}`
  await world.work()
  await owner.post(`${at}/run`, { publication: 'found', access: 'paid' })
  await world.work()
  return (await owner.get(at)).json()
}

async function takeOver(id: number) {
  for (const step of ['look', 'take']) {
    await owner.post(`${people}/${id}/stripe/${step}`)
    await world.work()
  }
}

async function signIn(world: World, email: string, password = OLD_PASSWORD) {
  const browser = await openBrowser(world)
  const answer = await browser.post('/api/sessions', { email, password })
  return { browser, status: answer.statusCode }
}

/** The bytes of the first playable part of the film, as a player gets at it. */
async function watch(browser: Browser): Promise<Buffer> {
  const playback = (await browser.get('/api/contents/morning-flow/playback')).json<Playback>()
  const master = playback.film!.url
  const under = (base: string, name: string) => base.replace(/[^/]*$/, name)
  const named = async (url: string, pattern: RegExp) =>
    under(url, pattern.exec((await browser.get(url)).body)![0])
  const rendition = await named(master, /^[^#\s].*\.m3u8$/m)
  const segment = await browser.get(await named(rendition, /^[^#\s].*\.m4s$/m))
  expect(segment.statusCode).toBe(200)
  return segment.rawPayload
}

/** What a browser tells of a film that it shows. */
interface ShownFilm {
  currentTime: number
  getVideoPlaybackQuality(): { totalVideoFrames: number }
}

/** As a person does it: signs in on the page of the store with the old password, and plays the film. */
const signInAndPlay = ({ app }: World, email: string) =>
  withChromium(app, async (page) => {
    await page.goto('/sign_in')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password').fill(OLD_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/catalog$/)
    await page.goto('/programs/morning-flow')
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    const runs = (film: ShownFilm) =>
      film.currentTime > 0.5 && film.getVideoPlaybackQuality().totalVideoFrames > 5
    const playsOn = () => page.locator('video').evaluate(runs as never)
    await expect.poll(playsOn, { timeout: 60_000 }).toBe(true)
    return page.url()
  })

const subscriptionOf = ({ ctx }: World, email: string) =>
  ctx.db
    .selectFrom('subscription')
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .selectAll('subscription')
    .where('member.email', '=', email)
    .executeTakeFirst()

const chargesOf = (ref: string) =>
  [...stripe.things.values()].filter((each) => each['object'] === 'charge' && each['customer'] === ref).length

async function goOnUntil(moment: string) {
  world.setTime(moment)
  stripe.now.at = new Date(moment)
  await world.work([advanceSubscriptions])
  await advanceSubscriptions.run(world.ctx, {}, new AbortController().signal)
}

for (const ref of ['cus_Ana1', 'cus_Cia3', 'cus_Dov4']) leaveCustomer(ref)
const moved = await importMembers()
const library = await importFilms()
await takeOver(moved.id)

it('brings members with what they pay, and films as they were published; names what does not come', () => {
  expect(moved).toMatchObject({ state: 'done', added: 4, wrong: 0, subscribed: 3 })
  expect(moved.paying!.not_carried).toEqual([{ reason: 'ended', people: 1 }])
  expect(library).toMatchObject({ state: 'done', imported: 1, refused: 1, failed: 0 })
})

it('lets members sign in with their old passwords, and watch what they pay for', async () => {
  const ana = await signIn(world, 'ana@moved.example')
  expect(ana.status).toBe(201)
  expect((await watch(ana.browser)).length).toBeGreaterThan(1000)
  expect((await signIn(world, 'ana@moved.example', 'another')).status).not.toBe(201)
  const dov = await signIn(world, 'dov@moved.example')
  expect(dov.status).not.toBe(201)
  const cia = await signIn(world, 'cia@moved.example')
  expect((await watch(cia.browser)).length).toBeGreaterThan(1000)
  const guest = await openBrowser(world)
  expect((await guest.get('/api/contents/morning-flow/playback')).json().film?.url).toBeUndefined()
}, 60_000)

it('shows a member who signs in with the old password the film, in a browser', async () => {
  expect(await signInAndPlay(world, 'ana@moved.example')).toMatch(/\/programs\/morning-flow$/)
}, 150_000)

it('charges nobody before their date, once on it, and nobody who canceled', async () => {
  await goOnUntil('2027-02-10T23:58:00Z')
  expect(chargesOf('cus_Ana1')).toBe(0)
  await goOnUntil('2027-02-10T23:59:00Z')
  await goOnUntil('2027-02-11T06:00:00Z')
  await goOnUntil('2027-02-21T00:00:00Z')
  expect([chargesOf('cus_Ana1'), chargesOf('cus_Cia3'), chargesOf('cus_Dov4')]).toEqual([1, 0, 0])
  expect(await subscriptionOf(world, 'ana@moved.example')).toMatchObject({
    status: 'active',
    amount: 999,
    period_end: '2027-03-10T23:59:00.000Z',
  })
  expect(await subscriptionOf(world, 'cia@moved.example')).toMatchObject({ status: 'canceled' })
  expect(await findLedgerFaults(world.ctx.db)).toEqual([])
})

it('plays in an empty install, where the archived store was restored', async () => {
  await world.work()
  const place = await makePlace()
  const { name } = await archiveOf(world.ctx, place, {})
  const { url, folder } = await makeEmptyInstall()
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO: 'off', DATABASE_URL: url })
  const opened = await openContext(config, url, makeLogger(config))
  const restored = await restoreArchive({ ...opened, url }, place, { name })
  await opened.pool.end()
  expect(restored.ledgerFaults).toEqual([])
  const copy = await openWorld({ url, folder })
  copy.setTime('2027-02-21T00:00:00Z')
  const original = await signIn(world, 'ana@moved.example')
  const ana = await signIn(copy, 'ana@moved.example')
  expect(ana.status).toBe(201)
  expect(await watch(ana.browser)).toEqual(await watch(original.browser))
  expect(await subscriptionOf(copy, 'ana@moved.example')).toEqual(
    await subscriptionOf(world, 'ana@moved.example'),
  )
  await signInAndPlay(copy, 'ana@moved.example')
  await copy.close()
}, 150_000)

it('tells nobody but who is asked for a new way to pay', async () => {
  await owner.post(`${people}/${moved.id}/payment-requests`)
  await world.work()
  const mails = await mailsTo(world.config.data_dir, 'fay@moved.example')
  expect(mails.map(({ subject }) => subject)).toContain('Keep your All Access: add a way to pay')
})
