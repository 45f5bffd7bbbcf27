import { makeProduct, startProgram, type Process } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'

export interface LiveProduct {
  /** The process that receives. */
  live: Process
  /** Calls as the owner. */
  send: ReturnType<typeof createStaffCall>
  /** The address of an event of low latency in the calls of the staff. */
  at: string
  /** Where an encoder sends to. */
  port: number
  key: string
  stop(): Promise<void>
}

/** A product that only passes on what it receives, on three ports from this one. */
export async function openLiveProduct(firstPort: number): Promise<LiveProduct> {
  const [origin, livePort, port] = [`http://127.0.0.1:${firstPort}`, firstPort + 1, firstPort + 2]
  const product = await makeProduct()
  const env = {
    ...product.env,
    ...{ PORT: String(firstPort), LIVE_PORT: String(livePort), RTMP_PORT: String(port), HOST: '127.0.0.1' },
    LIVE_RENDITIONS: '0', // `renditions` measures those
    LOG_LEVEL: 'error',
  }
  const web = await startProgram(['server/src/main.ts', 'web'], `${origin}/readyz`, env)
  const live = await startProgram(['server/src/main.ts', 'live'], `http://127.0.0.1:${livePort}/healthz`, env)
  const send = createStaffCall(origin, await staffHeaders(product.database, origin))
  const wish = { title: 'Bench', starts_at: new Date().toISOString(), latency: 'low' }
  const { id } = await send<{ id: number }>('POST', '/bullet/api/live_events', wish)
  const at = `/bullet/api/live_events/${id}`
  const { key } = await send<{ key: string }>('GET', `${at}/key`)
  return {
    ...{ live, send, at, port, key },
    async stop() {
      await live.stop()
      await web.stop()
      await product.stop()
    },
  }
}
