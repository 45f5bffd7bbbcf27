import { Type } from 'typebox'
import { job } from '../platform/jobs.ts'
import { writeDigests } from './digests.ts'

/** Every quarter of an hour it is morning somewhere. */
export const writeDueDigests = job({
  name: 'notices.write-due-digests',
  payload: Type.Object({}),
  every: '*/15 * * * *',
  run: (ctx) => writeDigests(ctx),
})
