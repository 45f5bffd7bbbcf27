import { listenLive } from '@matinee/contract/notices/notices'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyRequests } from '../errors.ts'
import { storeContext } from './http.ts'
import { networkOf } from './network.ts'
import { memberChannel, type LiveStreams, type ChannelAuthorizer } from './live.ts'
import { serve } from './serve.ts'
import { guest, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveStreams
    /** Channel authorizers, by the first word of a channel. */
    channels: Record<string, ChannelAuthorizer>
  }
}

const MAX_CHANNELS = 5

/** `GET /api/live?on=comments:12`: server-sent events of permitted channels and of the viewer's own. */
export const liveRoutes: FastifyPluginAsync = async (app) => {
  serve(app, listenLive, async ({ viewer, query, request, reply }) => {
    if (app.live.isFull) throw TooManyRequests()
    const channels = await listAllowedChannels(request, viewer, query.on)
    startEventStream(reply)
    app.live.open(
      reply.raw,
      { storeId: request.store.id, memberId: viewer.id, address: networkOf(request.ip) },
      { channels, ...(query.on && { review: () => reviewChannels(request, viewer, query.on) }) },
    )
    return reply
  })
  app.addHook('preClose', async () => app.live.close())
}

/** The viewer's own channel and the requested ones they may listen to; others are ignored, as missing ones are. */
async function listAllowedChannels(
  request: FastifyRequest,
  viewer: Viewer,
  on: string[] = [],
): Promise<string[]> {
  const asked = on.slice(0, MAX_CHANNELS)
  const heard = await Promise.all(asked.map((channel) => canListen(request, viewer, channel)))
  const allowed = asked.filter((_, at) => heard[at])
  return viewer.id ? [memberChannel(viewer.id), ...allowed] : allowed
}

/** The same for an open stream; none once its session has ended. */
async function reviewChannels(request: FastifyRequest, { id }: Viewer, on: string[] | undefined) {
  const { server, viewerKey } = request
  const viewer = viewerKey ? await server.resolvers.viewerOf(storeContext(request), request) : guest
  return viewer.id === id ? listAllowedChannels(request, viewer, on) : []
}

async function canListen(request: FastifyRequest, viewer: Viewer, channel: string): Promise<boolean> {
  const [, name, id] = /^([a-z_]+):(\d{1,15})$/.exec(channel) ?? []
  const mayListen = name === undefined ? undefined : request.server.channels[name]
  return mayListen ? mayListen(storeContext(request), viewer, Number(id)) : false
}

function startEventStream(reply: FastifyReply) {
  reply.hijack()
  // It ends with its connection: framing each event as a chunk costs more than the write itself.
  reply.raw.useChunkedEncodingByDefault = false
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no', // nginx would keep news back until it has a buffer of them
  })
}
