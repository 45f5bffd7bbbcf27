import * as contract from '@matinee/contract/integrations/assistants'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { CrossSiteRefused } from '../../platform/errors.ts'
import { isCrossSiteRequest } from '../../platform/http/cross-site.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { AssistantNeedsKey, AssistantsPostOnly } from './errors.ts'

export const assistantRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.callAssistantServer, async ({ request, reply, viewer }) => {
    assertKey(viewer, reply)
    // A page of another site that got hold of a key, or of a name that leads here, is no assistant.
    if (isCrossSiteRequest(request)) throw CrossSiteRefused()
    return answer(request, reply, viewer)
  })
  serve(app, contract.listenToAssistantServer, async ({ reply, viewer }) => {
    assertKey(viewer, reply)
    void reply.header('allow', 'POST')
    throw AssistantsPostOnly()
  })
}

/** A session that came along opens nothing: it would be the person's own power. */
function assertKey({ api_key_id }: Viewer, reply: FastifyReply) {
  if (api_key_id) return
  void reply.header('www-authenticate', 'Bearer')
  throw AssistantNeedsKey()
}

/** Answers one message, or several in an array. Nothing is kept between them. */
async function answer(request: FastifyRequest, reply: FastifyReply, viewer: Viewer) {
  // Loaded by the first assistant: stores without one do not pay for it.
  const [{ makeAssistantServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('./assistant-server.ts'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ])
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = makeAssistantServer(request, viewer)
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(toWebRequest(request), { parsedBody: request.body })
    return await reply
      .code(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
      .send(await response.text())
  } finally {
    await server.close()
  }
}

const MESSAGE_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const

const toWebRequest = ({ protocol, host, url, headers }: FastifyRequest) =>
  new Request(`${protocol}://${host}${url}`, {
    method: 'POST',
    headers: MESSAGE_HEADERS.flatMap((name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  })
