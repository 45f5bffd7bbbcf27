import { PLAYER_EVENTS } from '@matinee/contract/analytics/analytics'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import pg from 'pg'
import { findClusterUrl } from '../server/src/platform/postgres/cluster.ts'
import type { Product } from './product.ts'

/** What was written down of a program since a moment, as `name second`, in the order of these words. */
export async function storedEvents({ folder }: Product, contentId: number, since: string): Promise<string[]> {
  const client = new pg.Client(await findClusterUrl(join(folder, 'postgres')))
  await client.connect()
  try {
    const { rows } = await client.query<{ said: string }>(
      `select name || ' ' || current_second as said from player_event where content_id = $1 and created_at >= $2`,
      [contentId, since],
    )
    return rows.map(({ said }) => said).toSorted()
  } finally {
    await client.end()
  }
}

type WatchedWindow = typeof globalThis & { did: string[] }

/** Notes beside the tracker, and from when it listens, what the film of a page does. */
export const recordFilmEvents = (page: Page) =>
  page.addInitScript((events) => {
    const did: string[] = ((globalThis as WatchedWindow).did = [])
    const note = (name: string, { currentTime }: HTMLMediaElement) => {
      const said = `${name} ${Math.round(currentTime)}`
      if (said !== did.at(-1)) did.push(said)
    }
    const heard = new WeakSet<HTMLMediaElement>()
    const listen = HTMLMediaElement.prototype.addEventListener
    HTMLMediaElement.prototype.addEventListener = function (this: HTMLMediaElement, ...given: never[]) {
      // Nothing else listens for this one: it is the tracker that begins.
      if (given[0] === 'interruptbegin' && !heard.has(this)) {
        heard.add(this)
        if (!this.paused) note('play', this)
        for (const event of events) listen.call(this, event, () => note(event, this))
      }
      return listen.apply(this, given as never)
    }
  }, PLAYER_EVENTS)

/** What the film of a page has done since, in the order of `eventsKept`. */
export const observedEvents = async (page: Page) =>
  (await page.evaluate(() => (globalThis as WatchedWindow).did)).toSorted()
