import { Type } from 'typebox'
import { completeQueued, defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { pauseByItself } from './self-pause.ts'
import { listDueAutomations } from './walk-queries.ts'
import { walk } from './walk.ts'

const queueName = (automationId: number) => `automation ${automationId}`
const Payload = Type.Object({ automation_id: Type.Integer(), store_id: Type.Integer() })

/**
 * Takes the next steps of everybody in an automation who is due. Jobs of one automation run one at a time; a run takes on
 * what the jobs behind it were for. That a step is done once is decided by the rows, not here.
 */
export const walkAutomation: Job<typeof Payload> = defineJob({
  name: 'notices.walk-automation',
  payload: Payload,
  queue: ({ automation_id }) => queueName(automation_id),
  isOutbound: true,

  async run(ctx, payload, signal) {
    await completeQueued(ctx, walkAutomation, queueName(payload.automation_id)) // before what they were for is read
    const hasMore = await walk(ctx, payload, signal)
    if (hasMore) await enqueue(ctx, walkAutomation, payload)
  },

  onGivenUp: (ctx, { automation_id }, { message }) =>
    pauseByItself(ctx, automation_id, { code: null, message }),
})

/** Every minute: sees to the automations in which somebody is due. */
export const wakeAutomations = defineJob({
  name: 'notices.wake-automations',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    for (const payload of await listDueAutomations(ctx))
      await enqueue(ctx, walkAutomation, payload, { key: `wake ${queueName(payload.automation_id)}` })
  },
})
