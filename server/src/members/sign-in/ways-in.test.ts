import { expect, it } from 'vitest'
import { findAnnouncedEvents, findLastAnnouncedEvent } from '../../../testing/announced-events.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { joinByCode } from '../../../testing/joined-member.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { emailChangeAsked, emailChanged, passwordChanged } from '../events.ts'

const world = await makeWorld()
await setStore(world, { captcha: false })

const PASSWORD = 'a lamp by the window'
const NEW = 'seven boats in the harbour'
const WAYS = '/api/users/me/ways_in'
const OWN = '/api/users/me/password'

const later = (minutes: number) => world.setTime(new Date(Date.now() + minutes * 60_000).toISOString())

it('says what a member has to sign in with', async () => {
  const { browser, email } = await joinByCode(world)
  expect((await browser.get(WAYS)).json()).toEqual({
    email,
    email_verified: true,
    has_password: false,
    passkeys: 0,
    identities: 0,
    second_factor: false,
    is_fresh: true,
  })
  expect((await (await openBrowser(world)).get(WAYS)).json().code).toBe('sign_in_first')
})

it('sets a first password while the sign-in is fresh, and changes it by the one before', async () => {
  const { browser, email } = await joinByCode(world)
  later(11)
  expect((await browser.put(OWN, { password: PASSWORD })).json().code).toBe('sign_in_again')
  world.setTime(null)
  expect((await browser.put(OWN, { password: PASSWORD })).statusCode).toBe(204)
  expect((await browser.put(OWN, { password: NEW })).json()).toMatchObject({
    code: 'wrong_password',
    errors: { current_password: ['wrong'] },
  })
  expect((await browser.put(OWN, { password: NEW, current_password: PASSWORD })).statusCode).toBe(204)
  expect((await findAnnouncedEvents(world, passwordChanged)).length).toBe(2)
  expect((await browser.post('/api/sessions', { email, password: NEW })).statusCode).toBe(201)
})

it('signs the other devices out with a new password, unless that is not wished', async () => {
  const { browser, email } = await joinByCode(world)
  await browser.put(OWN, { password: PASSWORD })
  const other = await openBrowser(world)
  const isLogged = async () => (await other.get('/api/sessions')).json().logged as boolean
  await other.post('/api/sessions', { email, password: PASSWORD })
  await browser.put(OWN, { password: NEW, current_password: PASSWORD, sign_out_others: false })
  expect(await isLogged()).toBe(true)
  await browser.put(OWN, { password: PASSWORD, current_password: NEW })
  expect(await isLogged()).toBe(false)
  expect((await browser.get('/api/sessions')).json().logged).toBe(true)
})

it('takes a password away, so that codes and passkeys stay', async () => {
  const { browser, email } = await joinByCode(world)
  await browser.put(OWN, { password: PASSWORD })
  expect((await browser.delete(OWN, {})).json().code).toBe('wrong_password')
  expect((await browser.delete(OWN, { current_password: PASSWORD })).statusCode).toBe(204)
  expect((await browser.post('/api/sessions', { email, password: PASSWORD })).json().code).toBe(
    'wrong_sign_in',
  )
})

it('lets nobody at an open session guess the password of its member', async () => {
  const { browser } = await joinByCode(world)
  await browser.put(OWN, { password: PASSWORD })
  const wrong = { current_password: 'not this one' }
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await browser.delete(OWN, wrong)).json().code).toBe('wrong_password')
    expect((await browser.put(OWN, { password: NEW, ...wrong })).json().code).toBe('wrong_password')
  }
  expect((await browser.delete(OWN, { current_password: PASSWORD })).json().code).toBe('locked_out')
})

it('changes an address once its mail is read, and tells the old one', async () => {
  const { browser, email, id } = await joinByCode(world)
  const new_email = 'moved@example.com'
  const asked = await browser.post('/api/users/me/email', { email: ' Moved@Example.com ' })
  expect({ status: asked.statusCode, body: asked.json() }).toEqual({ status: 202, body: { sent: true } })
  const { key, ...told } = await findLastAnnouncedEvent(world, emailChangeAsked)
  expect(told).toEqual({ store_id: world.storeId, member_id: id, new_email })
  expect((await browser.get(WAYS)).json().email).toBe(email)

  const elsewhere = await openBrowser(world)
  const confirm = () => elsewhere.post('/api/email_changes', { key })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await browser.get(WAYS)).json()).toMatchObject({ email: new_email, email_verified: true })
  expect(await findLastAnnouncedEvent(world, emailChanged)).toMatchObject({ member_id: id, old_email: email })
  expect((await confirm()).json().code).toBe('link_spent')
})

it('tells nobody whose address it is that somebody has, and gives it to nobody else', async () => {
  const [one, other] = [await joinByCode(world), await joinByCode(world)]
  const before = (await findAnnouncedEvents(world, emailChangeAsked)).length
  const asked = await one.browser.post('/api/users/me/email', { email: other.email })
  expect(asked.json()).toEqual({ sent: true })
  expect((await findAnnouncedEvents(world, emailChangeAsked)).length).toBe(before)

  await one.browser.post('/api/users/me/email', { email: 'wanted@example.com' })
  const { key } = await findLastAnnouncedEvent(world, emailChangeAsked)
  await world.make.member({ email: 'wanted@example.com' })
  expect((await one.browser.post('/api/email_changes', { key })).json().code).toBe('address_taken')
})

it('ends a key after a day, and the one before by the next wish', async () => {
  const { browser } = await joinByCode(world)
  await browser.post('/api/users/me/email', { email: 'first-wish@example.com' })
  const first = (await findLastAnnouncedEvent(world, emailChangeAsked)).key
  await browser.post('/api/users/me/email', { email: 'second-wish@example.com' })
  const second = (await findLastAnnouncedEvent(world, emailChangeAsked)).key
  expect((await browser.post('/api/email_changes', { key: first })).json().code).toBe('link_spent')
  later(24 * 60 + 1)
  expect((await browser.post('/api/email_changes', { key: second })).json().code).toBe('link_spent')
  world.setTime(null)
})
