import { codeIssued } from '../src/members/events.ts'
import { openBrowser, type Browser, type Machine } from './browser.ts'
import { announced } from './announced.ts'
import type { World } from './world.ts'

let count = 0

/** Somebody who has joined by the code of a mail, signed in with a browser of their own. */
export async function joined(
  world: World,
  { email = `joined${(count += 1)}@example.com`, ...machine }: Machine & { email?: string } = {},
) {
  const browser = await openBrowser(world, machine)
  const { user } = await joinWith(world, browser, email)
  return { browser, email, id: user.id }
}

export async function joinWith(world: World, browser: Browser, email: string, name = 'Ana Lopez') {
  await browser.post('/api/email_registrations', { email, name })
  // Others may join at the same moment.
  const { code } = (await announced(world, codeIssued)).find((issued) => issued.email === email)!
  const registered = (await browser.post('/api/email_registrations', { email, name, code })).json() as {
    user: { id: number }
    verified_key: string
  }
  await browser.post('/api/sessions', { verified_key: registered.verified_key })
  return registered
}
