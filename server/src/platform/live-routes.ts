import { listenLive } from '@matinee/contract/notices'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyRequests } from './errors.ts'
import { storeContext } from './http.ts'
import { networkOf } from './network.ts'
import { channelOf, type Live, type MayListen } from './live.ts'
import { serve } from './serve.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
    /** Who may listen, by the first word of a channel. */
    channels: Record<string, MayListen>
  }
}

const MOST_CHANNELS = 5

/** `GET /api/live?on=comments:12`: news of what the viewer may hear of, and of what is their own. */
export const liveRoutes: FastifyPluginAsync = async (app) => {
  serve(app, listenLive, async ({ viewer, query, request, reply }) => {
    if (app.live.isFull) throw TooManyRequests()
    const channels = await channelsFor(request, viewer, query.on)
    begin(reply)
    app.live.open(
      reply.raw,
      { storeId: request.store.id, memberId: viewer.id, address: networkOf(request.ip) },
      viewer.id ? [channelOf(viewer.id), ...channels] : channels,
    )
    return reply
  })
  app.addHook('preClose', async () => app.live.close())
}

/** Those asked for that the viewer may hear; the others are passed over, as what does not exist is. */
async function channelsFor(request: FastifyRequest, viewer: Viewer, on: string[] = []): Promise<string[]> {
  const asked = on.slice(0, MOST_CHANNELS)
  const heard = await Promise.all(asked.map((channel) => mayHear(request, viewer, channel)))
  return asked.filter((_, at) => heard[at])
}

async function mayHear(request: FastifyRequest, viewer: Viewer, channel: string): Promise<boolean> {
  const [, name, id] = /^([a-z_]+):(\d{1,15})$/.exec(channel) ?? []
  const mayListen = name === undefined ? undefined : request.server.channels[name]
  return mayListen ? mayListen(storeContext(request), viewer, Number(id)) : false
}

function begin(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no', // nginx would keep news back until it has a buffer of them
  })
}
