import type { FastifyPluginAsync } from 'fastify'
import type { Subscription } from './events.ts'
import type { Context } from './context.ts'
import type { Job } from './jobs.ts'
import type { MayListen } from './live.ts'
import type { PersonalData } from './personal-data.ts'

/** What a room brings to the house. */
export interface Room {
  name: string
  routes?: FastifyPluginAsync[]
  jobs?: Job[]
  subscriptions?: Subscription[]
  personal?: PersonalData
  /** Who may hear of changes as they happen, by the first word of a channel: see `announce`. */
  channels?: Record<string, MayListen>
  /** What runs beside the jobs for as long as a process works on them. */
  beside?: (ctx: Context) => Promise<{ stop(): Promise<void> }>
}
