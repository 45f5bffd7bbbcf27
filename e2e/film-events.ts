import { PLAYER_EVENTS } from '@matinee/contract/analytics/analytics'
import type { Page } from '@playwright/test'
import { inDatabase } from './in-database.ts'
import type { Product } from './product.ts'

/** The recorded events of a program since a moment, as `name second`, in the order of `names`. */
export const storedEvents = (product: Product, contentId: number, since: string): Promise<string[]> =>
  inDatabase(product, async (client) => {
    const { rows } = await client.query<{ said: string }>(
      `select name || ' ' || current_second as said from player_event where content_id = $1 and created_at >= $2`,
      [contentId, since],
    )
    return rows.map(({ said }) => said).toSorted()
  })

type WatchedWindow = typeof globalThis & { did: string[] }

/** Records the media events of a page's film beside the tracker, from the same moment on. */
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
      // Only the tracker listens for this event: it marks the start.
      if (given[0] === 'interruptbegin' && !heard.has(this)) {
        heard.add(this)
        if (!this.paused) note('play', this)
        for (const event of events) listen.call(this, event, () => note(event, this))
      }
      return listen.apply(this, given as never)
    }
  }, PLAYER_EVENTS)

/** The media events of a page's film since then, in the order of `eventsKept`. */
export const observedEvents = async (page: Page) =>
  (await page.evaluate(() => (globalThis as WatchedWindow).did)).toSorted()
