import { addressOf } from '@matinee/contract/platform/address'
import type { FastifyRequest, InjectOptions } from 'fastify'
import { requestOf } from './tool-input.ts'
import type { AssistantTool } from './tools.ts'

/** An answer as the Model Context Protocol has it. */
export interface ToolResult {
  content: { type: 'text'; text: string }[]
  isError?: true
  [more: string]: unknown
}

/** Longer answers would fill the memory of an assistant. */
const MOST_LETTERS = 200_000

export const sentence = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true })

/**
 * Makes the call of a tool with the key that the assistant has sent, through the same checks, limits and log as any other
 * call with it. Refusals are told as sentences.
 */
export async function callTool(
  request: FastifyRequest,
  tool: AssistantTool,
  args: Record<string, unknown>,
): Promise<ToolResult> {
  const { params, query, body, idempotencyKey, fault } = requestOf(tool, args)
  if (fault) return sentence(fault)
  const answer = await request.server.inject({
    method: tool.endpoint.method as NonNullable<InjectOptions['method']>,
    url: addressOf(tool.endpoint, { params, query }),
    remoteAddress: request.ip,
    headers: {
      host: request.host,
      authorization: request.headers.authorization!,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return answer.statusCode < 400 ? success(answer) : sentence(refusalOf(answer))
}

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

function success({ headers, body }: Answer): ToolResult {
  if (body.length > MOST_LETTERS)
    return sentence('This answer is too long. Ask for fewer at a time, or for something more precise.')
  return { content: [{ type: 'text', text: withPage(body, headers) }] }
}

/** Lists say in headers whether there is more. */
function withPage(body: string, headers: Answer['headers']): string {
  if (!body) return 'Done.'
  if (headers['last-page'] === undefined) return body
  const page = {
    last_page: headers['last-page'] === 'true',
    ...(headers['total-count'] !== undefined && { total: Number(headers['total-count']) }),
  }
  return `{"items":${body},${JSON.stringify(page).slice(1)}`
}

interface RefusalBody {
  message?: string
  errors?: Record<string, string[]>
}

function refusalOf({ statusCode, body }: Answer): string {
  const { message, errors = {} } = parseBody(body)
  const faults = Object.entries(errors).map(([name, codes]) => `${name} (${codes.join(', ')})`)
  const told = message ?? `The store answered with ${statusCode}.`
  return faults.length > 0 ? `${told} At fault: ${faults.join('; ')}.` : told
}

function parseBody(body: string): RefusalBody {
  try {
    return JSON.parse(body) as RefusalBody
  } catch {
    return {} // a page: its status says enough
  }
}
