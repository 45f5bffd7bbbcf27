import type { FastifyPluginAsync } from 'fastify'
import type { EventRecorder, Subscription } from './jobs/events.ts'
import type { Context } from './context.ts'
import type { Job } from './jobs/jobs.ts'
import type { ChannelAuthorizer } from './http/live.ts'
import type { PersonalData } from './personal-data.ts'

/** What a room contributes to the product. */
export interface Room {
  name: string
  routes?: FastifyPluginAsync[]
  jobs?: Job[]
  subscriptions?: Subscription[]
  recorders?: EventRecorder[]
  personal?: PersonalData
  /** Channel authorizers, by the first word of a channel: see `notifyChannel`. */
  channels?: Record<string, ChannelAuthorizer>
  /** A background task of every process that runs jobs. */
  background?: (ctx: Context) => Promise<{ stop(): Promise<void> }>
}
