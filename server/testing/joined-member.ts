import { codeIssued } from '../src/members/events.ts'
import { openBrowser, type Browser, type BrowserOptions } from './browser.ts'
import { findAnnouncedEvents } from './announced-events.ts'
import type { World } from './world.ts'

let count = 0

/** A new member who joined with a mailed code, signed in with their own browser. */
export async function joinByCode(
  world: World,
  { email = `joined${(count += 1)}@example.com`, ...machine }: BrowserOptions & { email?: string } = {},
) {
  const browser = await openBrowser(world, machine)
  const { user } = await joinInBrowser(world, browser, email)
  return { browser, email, id: user.id }
}

export async function joinInBrowser(world: World, browser: Browser, email: string, name = 'Ana Lopez') {
  await browser.post('/api/email_registrations', { email, name })
  // Others may join at the same moment.
  const { code } = (await findAnnouncedEvents(world, codeIssued)).find((issued) => issued.email === email)!
  const registered = (await browser.post('/api/email_registrations', { email, name, code })).json() as {
    user: { id: number }
    verified_key: string
  }
  await browser.post('/api/sessions', { verified_key: registered.verified_key })
  return registered
}
