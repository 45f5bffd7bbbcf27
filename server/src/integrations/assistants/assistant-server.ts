import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { permits } from '@matinee/contract/platform/access'
import { hasRight } from '@matinee/contract/platform/roles'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../platform/http/viewer.ts'
import { PRODUCT_VERSION } from '../../platform/version.ts'
import { callTool, sentence } from './tool-call.ts'
import { inputSchemaOf } from './tool-input.ts'
import { ASSISTANT_TOOLS, type AssistantTool } from './tools.ts'

const INSTRUCTIONS =
  'You work in the admin of a video store. Programs are films, collections, live events and files. Ids are numbers. Moments are ISO 8601 in UTC. Amounts of money are in the smallest unit of their currency. What you create is a draft until it is published. Ask the person before you publish, refund, hide or delete.'

/** The server that answers one message of an assistant, which may do what its key's role allows. */
export function makeAssistantServer(request: FastifyRequest, viewer: Viewer): Server {
  const server = new Server(
    { name: 'matinee', title: 'Matinee', version: PRODUCT_VERSION },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  serveTools(server, request, viewer)
  serveResources(server, request, viewer)
  return server
}

function serveTools(server: Server, request: FastifyRequest, { role }: Viewer) {
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: Object.entries(ASSISTANT_TOOLS).flatMap(([name, tool]) =>
      isAllowed(tool, role) ? [describeTool(name, tool)] : [],
    ),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args = {} } }) => {
    const tool = Object.hasOwn(ASSISTANT_TOOLS, name) ? ASSISTANT_TOOLS[name] : undefined
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool “${name}”.`)
    if (tool.removes && !mayRemove(role))
      return sentence('This API key may not remove anything. Its maker can allow that when they make a key.')
    return callTool(request, tool, args)
  })
}

const mayRemove = (role: string) => hasRight(role, 'let_assistants_remove')

const isAllowed = ({ endpoint, removes }: AssistantTool, role: string) =>
  permits(endpoint.access, role) && (!removes || mayRemove(role))

const describeTool = (name: string, tool: AssistantTool): Tool => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: { ...inputSchemaOf(tool) },
  annotations: {
    title: tool.title,
    readOnlyHint: tool.endpoint.method === 'GET',
    destructiveHint: tool.removes === true,
    idempotentHint: tool.endpoint.method === 'GET' || tool.isIdempotent === true,
    openWorldHint: false,
  },
})

/** What can be read without a tool: the store, and its programs one by one. */
const STORE = 'matinee://store'
const PROGRAM = /^matinee:\/\/programs\/(\d{1,15})$/
const JSON_TYPE = 'application/json'

function serveResources(server: Server, request: FastifyRequest, { role }: Viewer) {
  const [store, program] = [ASSISTANT_TOOLS['get_store']!, ASSISTANT_TOOLS['get_program']!]
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: isAllowed(store, role)
      ? [
          {
            uri: STORE,
            name: 'store',
            title: store.title,
            description: store.description,
            mimeType: JSON_TYPE,
          },
        ]
      : [],
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: isAllowed(program, role)
      ? [
          {
            uriTemplate: 'matinee://programs/{id}',
            name: 'program',
            title: program.title,
            mimeType: JSON_TYPE,
          },
        ]
      : [],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const id = PROGRAM.exec(uri)?.[1]
    if (!id && uri !== STORE) throw new McpError(ErrorCode.InvalidParams, `There is nothing at ${uri}.`)
    const { content, isError } = await (id
      ? callTool(request, program, { id: Number(id) })
      : callTool(request, store, {}))
    const text = content[0]!.text
    if (isError) throw new McpError(ErrorCode.InvalidParams, text)
    return { contents: [{ uri, mimeType: JSON_TYPE, text }] }
  })
}
