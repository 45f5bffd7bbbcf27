import { HOUR_MS, MINUTE_MS } from '@matinee/contract/platform/durations'

/** A publisher has to write the page and set up the encoder before anyone may wait for it. */
const TIME_TO_PREPARE = 30 * MINUTE_MS

/** The first full hour that leaves half an hour to prepare. */
export const proposedStart = (now = Date.now()) =>
  new Date(Math.ceil((now + TIME_TO_PREPARE) / HOUR_MS) * HOUR_MS).toISOString()
