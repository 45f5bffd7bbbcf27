import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'

/** A message of the Model Context Protocol, whose own schemas check it. */
const Message = Type.Unsafe<unknown>({})

/**
 * The Model Context Protocol over Streamable HTTP, without sessions: assistants find and call the tools that their API
 * key allows. 401 `assistant_needs_key` without a key, whatever session comes along.
 */
export const callAssistantServer = endpoint({
  method: 'POST',
  path: '/mcp',
  access: { secret: 'api_key' },
  body: Message,
  answers: 'stream',
  bodyLimit: 1024 * 1024,
})

/** 405: nothing is sent to an assistant but answers, and there is no session to end. */
export const listenToAssistantServer = endpoint({
  method: 'GET',
  path: '/mcp',
  access: { secret: 'api_key' },
  answers: 'file',
})
