import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { countWaiting } from './waiting-count.ts'

const COUNT_MS = 5000

/** Counts those who wait in the pages of this process. */
export const waitingRoom: FastifyPluginAsync = async (app) => {
  const name = randomUUID()
  const count = async () => {
    try {
      await countWaiting(app.ctx, name, app.live.listenersOf('waiting'))
    } catch (error) {
      app.log.warn({ err: error }, 'those who wait for live events could not be counted')
    }
  }
  let isCounting = false
  const timer = setInterval(() => {
    if (isCounting) return
    isCounting = true
    void count().finally(() => (isCounting = false))
  }, COUNT_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
