import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteOldAttempts } from './sign-in/attempt-queries.ts'
import { deleteOldCodes } from './sign-in/code-queries.ts'
import { deleteOldCalls } from '../platform/http/idempotent-calls.ts'
import { deleteOldDevices } from './sessions/device-queries.ts'
import { deleteExpired } from './expired-queries.ts'
import { deleteOldEmailChanges, deleteOldResets } from './sign-in/reset-queries.ts'
import { deleteOldStreams } from './sessions/stream-queries.ts'
import { sendReset } from './sign-in/resets.ts'

/**
 * Deletes what has expired: sessions, links, challenges and captchas at once, counters and visible states some time
 * later.
 */
export const forgetExpired = defineJob({
  name: 'members.forget-expired',
  payload: Type.Object({}),
  every: '17 * * * *',
  async run({ db, clock }) {
    const ago = (seconds: number) => timestampAfter(clock, -seconds)
    await deleteExpired(db, clock.now().toISOString())
    await deleteOldCodes(db, ago(DAY_SECONDS))
    await deleteOldAttempts(db, ago(DAY_SECONDS))
    await deleteOldStreams(db, ago(DAY_SECONDS))
    await deleteOldResets(db, ago(7 * DAY_SECONDS)) // until then a link answers that it was used
    await deleteOldEmailChanges(db, ago(7 * DAY_SECONDS))
    await deleteOldCalls(db, ago(DAY_SECONDS))
    await deleteOldDevices(db, ago(400 * DAY_SECONDS))
  },
})

export const memberJobs = [forgetExpired, sendReset]
